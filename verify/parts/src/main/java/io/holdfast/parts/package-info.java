/**
 * Beside the steps. Takes programs that others wrote and this machine has, gives them to tests as parts that start, fail and stop on demand,
 * and waits for what they do ({@code Eventually}).
 * It must not know what is tested with it: no consumer, no outbox, no server of ours.
 */
@NullMarked
package io.holdfast.parts;

import org.jspecify.annotations.NullMarked;
