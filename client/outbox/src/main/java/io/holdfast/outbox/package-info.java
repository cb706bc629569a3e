/**
 * Beside the steps. Takes messages from an application's own database transaction, gives them to any SQS-compatible queue.
 * Must not know Holdfast's inside, nor any framework: JDBC, the AWS SDK and slf4j are all it uses.
 *
 * <pre>{@code
 * Outbox outbox = Outbox.in(Dialect.POSTGRESQL);
 * outbox.publish(connection, OutboxMessage.to("orders").key(order.id()).body(json));   // in the transaction that saves the order
 *
 * OutboxRelay relay = OutboxRelay.builder(dataSource, QueueSender.to(sqs)).build();   // in this process or in another
 * relay.start();
 * }</pre>
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>{@link io.holdfast.outbox.Outbox} and {@link io.holdfast.outbox.OutboxMessage}: publishing. {@code MessageRules} refuses what SQS
 *       would, a {@code PublishStore} writes the {@code NewRow}, {@code PublishFailures} explains what the database refused.
 *   <li>{@link io.holdfast.outbox.OutboxRelay}: sending. Its {@code Dispatcher} is the one thread that claims; it hands each {@code Claim} to
 *       a worker's {@code ClaimProcessor}, which sends, decides by {@code OutcomeRules} and settles; {@code ClaimReporter} tells what became of
 *       it. Rows that are ordered strictly go through the {@code StrictProcessor}. {@code RelayState} with its {@code DestinationOutages}
 *       keeps what {@link io.holdfast.outbox.OutboxHealth} tells.
 *   <li>{@link io.holdfast.outbox.QueueSender}: from rows to SQS. A {@code BatchedSend} chooses what goes into one batch, a
 *       {@code SendMessageBatchCall} makes the call with {@code BatchEntries}; {@code RefusalCause} and {@code DoubtfulRows} find out whether
 *       a row or its queue is at fault.
 *   <li>{@code ClaimStore}, {@code StrictStore}, {@code PublishStore}: the SQL, once for PostgreSQL ({@code Postgres…}) and once for databases
 *       that lock rows instead ({@code RowLock…}: MySQL, MariaDB, H2). {@code LeaseTokens} says how a relay that died is noticed.
 *   <li>{@code Notifications} and {@code WakeUpSignal}: how a publisher wakes a relay that sleeps.
 *   <li>{@link io.holdfast.outbox.OutboxAdmin}: for operators. {@code ParkedStore} and {@code StatusStore} ask for it.
 * </ol>
 */
@NullMarked
package io.holdfast.outbox;

import org.jspecify.annotations.NullMarked;
