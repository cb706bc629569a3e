/**
 * Beside the steps. Takes ways to make a batch durable, gives how many batches each syncs per second on this disk (docs/decisions/0006).
 * Must not know the server: one thread, no network.
 */
@NullMarked
package io.holdfast.bench.log;

import org.jspecify.annotations.NullMarked;
