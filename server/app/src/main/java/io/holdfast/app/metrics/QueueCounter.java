package io.holdfast.app.metrics;

import io.holdfast.engine.command.QueueStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Something that is counted for each queue. */
record QueueCounter(String name, String help, ToDoubleFunction<QueueStatistics> value) {
    static final List<QueueCounter> ALL = List.of(
            new QueueCounter("sent", "Messages accepted", numbers -> numbers.sent),
            new QueueCounter(
                    "deduplicated",
                    "Messages not stored because they were sent before",
                    numbers -> numbers.deduplicated),
            new QueueCounter("received", "Messages handed out", numbers -> numbers.received),
            new QueueCounter("redelivered", "Messages handed out again", numbers -> numbers.redelivered),
            new QueueCounter("deleted", "Messages deleted by consumers", numbers -> numbers.deleted),
            new QueueCounter(
                    "dead_lettered", "Messages moved to the dead-letter queue", numbers -> numbers.deadLettered),
            new QueueCounter("empty_receives", "Receives that got nothing", numbers -> numbers.emptyReceives),
            new QueueCounter("expired_visibility", "Leases that ran out", numbers -> numbers.visibilityExpired),
            new QueueCounter(
                    "expired_messages", "Messages that outlived their retention", numbers -> numbers.retentionExpired),
            new QueueCounter(
                    "expired_unread_messages",
                    "Messages that outlived their retention before anybody received them",
                    numbers -> numbers.expiredUnread),
            new QueueCounter(
                    "late_deletes",
                    "Messages deleted after their visibility timeout had run out",
                    numbers -> numbers.lateDeletes),
            new QueueCounter("dead_letters_in", "Messages that came as dead letters", numbers -> numbers.deadLettersIn),
            new QueueCounter("moved_in", "Messages that a move task brought", numbers -> numbers.movedIn),
            new QueueCounter("moved_out", "Messages that a move task took away", numbers -> numbers.movedOut),
            new QueueCounter(
                    "sent_bytes", "Bodies and attributes of messages accepted, in bytes", numbers -> numbers.sentBytes),
            new QueueCounter(
                    "stale_receipts", "Uses of a receipt that was not the latest", numbers -> numbers.staleReceipts));
}
