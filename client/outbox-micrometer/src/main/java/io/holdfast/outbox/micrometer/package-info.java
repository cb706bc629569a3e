/**
 * Beside the steps. Takes what the relays of an outbox tell their listeners, gives it to Micrometer as meters.
 * It must not know message bodies, and puts nothing into a tag that has no bound.
 *
 * <pre>{@code
 * OutboxMetrics metrics = new OutboxMetrics(registry);
 * OutboxRelay relay = OutboxRelay.builder(dataSource, QueueSender.to(sqs)).listener(metrics).build();
 * metrics.watch(relay);   // with its health
 *
 * CdcRelay logRelay = CdcRelay.builder(database, QueueSender.to(sqs)).listener(new CdcMetrics(registry)).build();
 * }</pre>
 */
@NullMarked
package io.holdfast.outbox.micrometer;

import org.jspecify.annotations.NullMarked;
