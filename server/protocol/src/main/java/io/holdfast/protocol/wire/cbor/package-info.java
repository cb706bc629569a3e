/**
 * Step 2, CBOR (RFC 8949) as the Smithy RPC protocol speaks it. Takes bytes, gives trees; takes trees, gives bytes.
 * It must not know any operation.
 */
@NullMarked
package io.holdfast.protocol.wire.cbor;

import org.jspecify.annotations.NullMarked;
