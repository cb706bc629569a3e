/**
 * Step 2, requests and results as trees, the same for every protocol an API can be spoken in. Takes JSON, CBOR and forms, gives trees; takes trees,
 * gives JSON, CBOR and XML.
 * It must not know any operation. Nothing on the hot path uses it.
 */
@NullMarked
package io.holdfast.protocol.wire.tree;

import org.jspecify.annotations.NullMarked;
