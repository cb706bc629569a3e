/**
 * Step 2, the AWS Query protocol. Takes forms and URL queries from the http layer, gives typed requests; takes outcomes, gives XML, or JSON
 * to clients that prefer it.
 *
 * <p>Reading order: {@link io.holdfast.protocol.sqs.query.QueryParameters} and {@link io.holdfast.protocol.sqs.query.QueryRequests} with
 * {@code QueryReader} and {@code FormCursor}; {@code SendMessageQuery} as an example of an operation;
 * {@link io.holdfast.protocol.sqs.query.QueryResults} with {@code XmlBuffer}; the other operations by their names.
 *
 * <p>It must not know what is allowed, only what is well-formed.
 */
@NullMarked
package io.holdfast.protocol.sqs.query;

import org.jspecify.annotations.NullMarked;
