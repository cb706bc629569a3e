/**
 * Beside the steps. Takes committed outbox rows from PostgreSQL's log through Debezium, gives them to a queue and removes them from the table.
 * It must not know how rows come into the table, nor how a message is sent: both belong to {@code io.holdfast.outbox}.
 */
@NullMarked
package io.holdfast.outbox.cdc;

import org.jspecify.annotations.NullMarked;
