/**
 * Step 2, the bytes under both protocols. Takes text and numbers from their codecs, gives bytes; finds names and characters in bytes.
 * It must not know any operation, nor either grammar.
 */
@NullMarked
package io.holdfast.protocol.wire;

import org.jspecify.annotations.NullMarked;
