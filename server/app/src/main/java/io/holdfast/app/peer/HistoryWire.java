package io.holdfast.app.peer;

import io.holdfast.app.history.RecordedPage;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.engine.row.MinuteRow;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The history of a queue on its way between nodes.
 *
 * <pre>
 *   asked: UTF-8 lines: ARN of the queue | from, in milliseconds since 1970 | to | limit
 *   minutes: where the next page begins, in seconds since 1970, or -1 8 | for each: its beginning 8 | whether it is running 1 | length 4 | row of the minute
 *   seconds: nothing if they are not kept; or 1 | for each: its beginning 8 | six counts 4 each | five numbers 8 each
 * </pre>
 *
 * To change any of this, give the route another number; rows have a version of their own. Pure functions.
 */
final class HistoryWire {
    private static final long NO_NEXT = -1;
    private static final int MINUTE_BYTES = Long.BYTES + 1 + Integer.BYTES;
    private static final int SECOND_BYTES = 6 * Long.BYTES + 6 * Integer.BYTES;

    private HistoryWire() {}

    static byte[] minutes(RecordedPage page) {
        List<byte[]> rows = new ArrayList<>();
        int size = Long.BYTES;
        for (RecordedPage.Minute minute : page.minutes()) {
            byte[] row = minute.counted().toRow();
            rows.add(row);
            size += MINUTE_BYTES + row.length;
        }
        Instant next = page.next();
        ByteBuffer out = ByteBuffer.allocate(size).putLong(next == null ? NO_NEXT : next.getEpochSecond());
        for (int i = 0; i < rows.size(); i++) {
            RecordedPage.Minute minute = page.minutes().get(i);
            out.putLong(minute.minute().getEpochSecond())
                    .put((byte) (minute.isRunning() ? 1 : 0))
                    .putInt(rows.get(i).length)
                    .put(rows.get(i));
        }
        return out.array();
    }

    static RecordedPage minutes(byte[] answer) {
        ByteBuffer in = ByteBuffer.wrap(answer);
        long next = in.getLong();
        List<RecordedPage.Minute> minutes = new ArrayList<>();
        while (in.hasRemaining()) {
            Instant minute = Instant.ofEpochSecond(in.getLong());
            boolean isRunning = in.get() != 0;
            byte[] row = new byte[in.getInt()];
            in.get(row);
            minutes.add(new RecordedPage.Minute(minute, isRunning, MinuteRow.ofRow(row)));
        }
        return new RecordedPage(minutes, next == NO_NEXT ? null : Instant.ofEpochSecond(next));
    }

    static byte[] seconds(@Nullable SecondSeries series, Instant from) {
        if (series == null) {
            return new byte[0];
        }
        List<SecondSeries.Second> shown = series.seconds().stream()
                .filter(each -> !each.second().isBefore(from))
                .toList();
        ByteBuffer out = ByteBuffer.allocate(1 + shown.size() * SECOND_BYTES).put((byte) 1);
        for (SecondSeries.Second each : shown) {
            out.putLong(each.second().getEpochSecond())
                    .putInt(each.sent())
                    .putInt(each.received())
                    .putInt(each.deleted())
                    .putInt(each.deadLetters())
                    .putInt(each.redelivered())
                    .putInt(each.emptyReceives())
                    .putLong(each.visible())
                    .putLong(each.notVisible())
                    .putLong(each.delayed())
                    .putLong(each.oldestAgeMillis())
                    .putLong(each.reportedAgeMillis());
        }
        return out.array();
    }

    static @Nullable SecondSeries seconds(byte[] answer) {
        if (answer.length == 0) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(answer, 1, answer.length - 1);
        List<SecondSeries.Second> seconds = new ArrayList<>();
        while (in.hasRemaining()) {
            seconds.add(new SecondSeries.Second(
                    Instant.ofEpochSecond(in.getLong()),
                    in.getInt(),
                    in.getInt(),
                    in.getInt(),
                    in.getInt(),
                    in.getInt(),
                    in.getInt(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong()));
        }
        return new SecondSeries(seconds);
    }
}
