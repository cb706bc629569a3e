/**
 * Step 1, SQS. Takes whole HTTP requests from the routes, gives typed requests to the actions; takes outcomes, gives HTTP answers.
 * {@link io.holdfast.app.endpoint.sqs.JsonEndpoint} and {@link io.holdfast.app.endpoint.sqs.QueryEndpoint} are the two protocols;
 * {@code HttpRequester} is the way back of both.
 * It must not know queues.
 */
@NullMarked
package io.holdfast.app.endpoint.sqs;

import org.jspecify.annotations.NullMarked;
