/**
 * Step 4. What a queue is: takes commands from the {@link io.holdfast.engine.Engine}, decides them, gives row changes and replies to the
 * {@link io.holdfast.engine.queue.PartitionContext}. Standard, fair and FIFO queues share most of it and refer to each other.
 * It must not know other queues, except those that take its dead letters, nor HTTP, storage engines, threads or clocks.
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>{@link io.holdfast.engine.queue.MessageQueue}: what all queues do. {@code Leases} and {@code Lease}: messages that were received;
 *       {@code LeaseRows} writes them. {@code Waiters}: long polls. {@code DelayedMessages}, {@code Retention}, {@code DeadLettering}.
 *   <li>{@code StandardQueue}: what it receives next comes from its {@code StandardSources}: {@code UngroupedSource}, or a {@code Tenant} by
 *       {@code FairOrder}. A {@code Window} holds the next messages of a source in memory.
 *   <li>{@code FifoQueue}: {@code ReadyGroups} says which {@code Group} is next; {@code GroupScan} finds those that are not in memory.
 *       {@code Deduplication} and {@code ReceiveAttempts} remember for five minutes, in the {@code FiveMinuteIndex}.
 *   <li>{@code Groups}, {@code GroupIndex}, {@code GroupAgeIndex}: message groups as rows, for both kinds of queue.
 *   <li>{@code Departures}: messages on their way to queues of other partitions.
 *   <li>Budgets, which bound the memory of all queues together: {@code WindowBudget}, {@code GroupBudget}, {@code ReceivedMemoryBudget}, and
 *       {@code ReceiveBudget}, which bounds the work of one receive.
 * </ol>
 */
@NullMarked
package io.holdfast.engine.queue;

import org.jspecify.annotations.NullMarked;
