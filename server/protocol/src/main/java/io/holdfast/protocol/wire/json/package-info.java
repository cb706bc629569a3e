/**
 * Step 2, JSON. Takes bytes from the codecs of any API, gives values; takes values, gives bytes. On the hot path, so nothing is copied that
 * need not be.
 * It must not know any operation.
 */
@NullMarked
package io.holdfast.protocol.wire.json;

import org.jspecify.annotations.NullMarked;
