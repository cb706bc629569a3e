/**
 * Step 2, the AWS Query protocol. Takes forms and URL queries from the http layer, gives typed requests; takes outcomes, gives XML, or JSON
 * to clients that prefer it. It must not know what is allowed, only what is well-formed.
 */
@NullMarked
package io.holdfast.protocol.sqs.query;

import org.jspecify.annotations.NullMarked;
