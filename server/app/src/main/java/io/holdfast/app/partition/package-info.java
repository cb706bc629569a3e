/**
 * Between steps 3 and 4. Takes commands from the actions, lets the engine decide, makes the batch durable, and only then answers.
 * It must not know HTTP, JSON or what a queue is; no locks anywhere below it.
 *
 * <p>Reading order: {@code SingleWriter} is the contract of one request, whatever the engine; {@link io.holdfast.app.partition.Partition} is one with
 * the engine of queues, {@link io.holdfast.app.partition.ControlPartition} one with that of what belongs to no queue; {@code LedWriter} makes one
 * for each term in which this node leads and throws it away at its end, {@code Tenure} is what it throws away; {@link
 * io.holdfast.app.partition.Partitions} is the door.
 */
@NullMarked
package io.holdfast.app.partition;

import org.jspecify.annotations.NullMarked;
