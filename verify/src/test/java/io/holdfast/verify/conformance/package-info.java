/**
 * Conformance: what clients see on the wire and through the SDKs, section by section of the behaviour.
 * It must not know anything of the server's inside but how to start it.
 */
@NullMarked
package io.holdfast.verify.conformance;

import org.jspecify.annotations.NullMarked;
