package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The minutes on the disk count what happened: never more, and after a start no less than what had happened a checkpoint earlier. A clean stop
 * loses nothing.
 */
final class HistoryCheck {
    /** What is stored after ten seconds may then take a moment. */
    private static final long CHECKPOINT_MILLIS = 10_000 + 100;

    /** Minutes are kept for 15 days. */
    private static final long KEPT_MILLIS = 14L * 24 * 3_600 * 1_000;

    private final Disks disks;
    private final long beganMillis;
    /** What had been stored when the server was started, by queue. */
    private final Map<Long, Long> before = new HashMap<>();
    /** What has happened since: when, and how much. */
    private final Map<Long, List<Happened>> since = new HashMap<>();

    private boolean wasLoadedAgain;

    private record Happened(long atMillis, long count) {}

    HistoryCheck(Disks disks, long nowMillis) {
        this.disks = disks;
        this.beganMillis = nowMillis;
    }

    /** A queue had to be isolated: all were loaded again, and what was not stored is not counted. */
    void loadedAgain() {
        wasLoadedAgain = true;
    }

    /** What the reply speaks of is durable. */
    void learn(SimulatedCall call) {
        long count = 0;
        if (call.command instanceof DeleteQueue) {
            // Nobody can see its history any more.
            since.remove(call.command.queueId());
        } else if (call.command instanceof SendMessage send && !(call.reply instanceof Reply.Refused)) {
            count = send.drafts().size();
        } else if (call.command instanceof ReceiveMessage
                && call.reply instanceof Reply.Received received
                && !call.isRepetition) {
            count = received.deliveries().size();
        }
        if (count > 0) {
            since.computeIfAbsent(call.command.queueId(), unused -> new ArrayList<>())
                    .add(new Happened(call.decidedAtMillis, count));
        }
    }

    /** Nothing moves any more. */
    void rested(long nowMillis) {
        check(nowMillis, nowMillis - CHECKPOINT_MILLIS, "at rest");
    }

    /** The server is down. */
    void stopped(boolean wasClean, long nowMillis) {
        check(nowMillis, wasClean ? nowMillis : Long.MIN_VALUE, "when the server was down");
        since.clear();
        before.clear();
        before.putAll(stored());
        wasLoadedAgain = false;
    }

    /** @param storedUntilMillis what happened up to then must be stored */
    private void check(long nowMillis, long storedUntilMillis, String when) {
        Map<Long, Long> stored = stored();
        boolean isYoung = nowMillis - beganMillis < KEPT_MILLIS;
        since.forEach((queue, happened) -> {
            long counted = stored.getOrDefault(queue, 0L);
            long earlier = before.getOrDefault(queue, 0L);
            long most = earlier + happened.stream().mapToLong(Happened::count).sum();
            long least = earlier
                    + happened.stream()
                            .filter(each -> each.atMillis <= storedUntilMillis)
                            .mapToLong(Happened::count)
                            .sum();
            LawBroken.unless(
                    counted <= most && (counted >= least || !isYoung || wasLoadedAgain),
                    Law.HISTORY_ADDS_UP,
                    () -> "the history of queue " + queue + " counts " + counted + " " + when + " instead of " + least
                            + ".." + most);
        });
    }

    private Map<Long, Long> stored() {
        Map<Long, Long> byQueue = new HashMap<>();
        for (HandDisk disk : disks.all()) {
            disk.scan(StoredRows.table(Table.HISTORY), HistoryKeys.hour(0), HistoryKeys.lastUse(0), (key, row) -> {
                MinuteRow minute = MinuteRow.ofRow(row);
                long counted = minute.get(MinuteField.SENT)
                        + minute.get(MinuteField.DEDUPLICATED)
                        + minute.get(MinuteField.RECEIVED);
                byQueue.merge(ByteBuffer.wrap(key).getLong(5), counted, Long::sum);
                return true;
            });
        }
        return byQueue;
    }
}
