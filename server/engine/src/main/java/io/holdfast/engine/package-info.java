/**
 * Step 4. Takes commands from the partition, gives row changes and replies back to it.
 * It must not know HTTP, storage engines, threads, clocks or randomness.
 *
 * <p>{@link io.holdfast.engine.Engine} is the door: it finds the queue that a command of {@code engine.command} concerns in the
 * {@link io.holdfast.engine.QueueRegistry} and lets it decide ({@code engine.queue}). What is decided is written as rows
 * ({@code engine.row}) into the batch that is open; what shall happen later is a timer ({@code engine.timer}). Beside the queues it keeps
 * what concerns several of them: move tasks and the names of deleted queues; and what goes to queues of other partitions and comes from there
 * ({@code Departures} in {@code engine.queue}, {@link io.holdfast.engine.Arrivals}, {@link io.holdfast.engine.ReturningMessages}).
 */
@NullMarked
package io.holdfast.engine;

import org.jspecify.annotations.NullMarked;
