/**
 * Beside the steps. Takes committed outbox rows from PostgreSQL's log through Debezium, gives them to a queue and removes them from the table.
 * It must not know how rows come into the table, nor how a message is sent: both belong to {@code io.holdfast.outbox}.
 *
 * <pre>{@code
 * CdcInstallation.standard().install(connection);   // once, when the schema is migrated
 * CdcRelay relay = CdcRelay.builder(new CdcDatabase(url, user, password), QueueSender.to(sqs)).build();
 * relay.start();
 * Outbox outbox = Outbox.builder(Dialect.POSTGRESQL).forLogRelay().build();   // publishes for this relay
 * }</pre>
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>{@link io.holdfast.outbox.cdc.CdcRelay}: its settings; {@code CdcRuntime}: its parts and their threads.
 *       {@link io.holdfast.outbox.cdc.CdcInstallation}: what it needs in the database. {@link io.holdfast.outbox.cdc.CdcHealth} and
 *       {@link io.holdfast.outbox.cdc.CdcState}: how it is.
 *   <li>{@code ReaderSupervisor}: starts and restarts the {@code LogReader}, which runs Debezium with {@code DebeziumSettings}; asks for the
 *       {@code SlotStatus}; writes each {@code LogMark} by which it knows that the reader reads, and how far behind it is.
 *   <li>{@code RowFlow}: lets the log and the table take turns, so that no row falls between the two. {@code PostgresSnapshot} says whether
 *       the table shows what the log has shown.
 *   <li>{@code Forwarder}: sends each {@code FoundRow} with the {@code ParallelSender} and settles it in the {@code CdcRowStore}, from
 *       which {@code FoundRowReader} read it.
 *   <li>{@code HeldScopes}: which {@code Scope} (a key, a queue, everything) waits in the table, and until when; {@code ScopeCondition} is the
 *       SQL for it.
 * </ol>
 */
@NullMarked
package io.holdfast.outbox.cdc;

import org.jspecify.annotations.NullMarked;
