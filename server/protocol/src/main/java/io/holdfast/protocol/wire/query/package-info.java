/**
 * Step 2, the AWS Query protocol for APIs that are not on the hot path. Takes forms, gives their parameters; takes members and refusals, gives
 * XML.
 * It must not know any operation.
 */
@NullMarked
package io.holdfast.protocol.wire.query;

import org.jspecify.annotations.NullMarked;
