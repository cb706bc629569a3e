/**
 * Step 1, CloudWatch in its three protocols. Takes whole HTTP requests from the routes, gives typed ones to {@code app.cloudwatch} and their results back
 * in the protocol that was spoken. It must not know how metrics and alarms are kept.
 *
 * <p>Reading order: {@link io.holdfast.app.endpoint.cloudwatch.CloudWatchEndpoint}, then one of {@code JsonProtocol}, {@code CborProtocol},
 * {@code QueryProtocol}.
 */
@NullMarked
package io.holdfast.app.endpoint.cloudwatch;

import org.jspecify.annotations.NullMarked;
