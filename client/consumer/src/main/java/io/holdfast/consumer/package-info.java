/**
 * Beside the steps. Takes messages from a queue through the AWS SDK, gives each to a handler and settles it by the handler's outcome.
 * It must not know which server answers: all it relies on is what Amazon SQS documents, and headers that other servers ignore.
 *
 * <p>A first example, run by {@code TwoTiersExampleTest}:
 *
 * <pre>{@code
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .voidHandler((order, delivery) -> shop.place(order))
 *         .concurrency(25)
 *         .build();
 * consumer.start();
 * }</pre>
 *
 * <p>Who uses it reads {@link io.holdfast.consumer.QueueConsumer}, {@link io.holdfast.consumer.ConsumerBuilder} with all defaults,
 * {@link io.holdfast.consumer.MessageHandler}, {@link io.holdfast.consumer.Delivery} and {@link io.holdfast.consumer.Outcome}. What is not
 * public is the package's own, and it is flat to stay so.
 *
 * <p>Reading order for who changes it, along the way of a message:
 *
 * <ol>
 *   <li>{@code ConsumerRuntime}: puts all parts together and takes them apart ({@code ShutdownDeadline}, {@code PollShutdown}). They share a
 *       {@code ConsumerContext}; {@code ConsumerSettings} and {@code ConsumerLimits} are the numbers, {@code ProcessEnvironment} the clock,
 *       the randomness and the threads.
 *   <li>Which queue: {@code QueueLookup} finds a {@code SourceQueue}, whose policy {@code RedrivePolicyText} reads; {@code CurrentQueue} looks
 *       again.
 *   <li>Receiving: {@code Pollers} wakes as many {@code Poller}s as find messages; each takes {@code Slots} first and then receives, through
 *       {@code QueueCalls}, with {@code ReceiveOverrides} and, from FIFO queues, with the limits of {@code FailedFifoGroups}; after a failure it waits by its
 *       {@code ReceiveBackoff}.
 *   <li>Handling: {@code MessageDispatcher} makes each message a {@code ReceivedMessage} and gives it to {@code Workers} in a
 *       {@code HandlerTask}; {@code HandlerInvoker} calls the application and answers with a {@code HandlerResult}.
 *   <li>Settling: {@code Settlement} does what the outcome says and answers with a {@code SettlementResult}. {@code MessageDeleter} and
 *       {@code DeleteRetries} delete; {@code DelayedRedelivery}, {@code MessageReleaser} and {@code ReturnedReceives} make visible again;
 *       {@code DeadLetterSender} moves. {@code StaleReceipts} knows by which refusals a message turns out to be lost.
 *   <li>Leases: {@code Lease} is the state of one delivery, which every change must ask for leave. {@code LeaseRenewer} sends the heartbeats of
 *       all messages {@code InFlight}, by their {@code LeaseTerms}.
 *   <li>Watching: {@code HealthMonitor}, {@code HandlerTimes}, {@code Listeners}. {@code BackgroundRunner} keeps every thread alive;
 *       {@code DelayedTasks} runs what is done later.
 * </ol>
 */
@NullMarked
package io.holdfast.consumer;

import org.jspecify.annotations.NullMarked;
