/**
 * Beside the steps. Takes who asks from where requests are admitted, gives whether that caller, address or queue still may: what one of them can
 * use up must leave something to the others. Every structure here is bounded.
 * It must not know what is asked for.
 */
@NullMarked
package io.holdfast.app.limit;

import org.jspecify.annotations.NullMarked;
