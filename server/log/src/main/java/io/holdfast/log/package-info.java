/**
 * Step 5, first half. Takes batches of bytes from the store, makes them durable with one sync for all that is pending, and gives them back after a
 * crash, in order.
 * It must not know rows, tables or queues.
 *
 * <p>Reading order: {@link io.holdfast.log.Log} is the contract, {@link io.holdfast.log.FileLog} the log of one node, {@code RecordLayout} and
 * {@code Segment} its bytes, {@code LogRecovery} what is believed after a crash.
 */
@NullMarked
package io.holdfast.log;

import org.jspecify.annotations.NullMarked;
