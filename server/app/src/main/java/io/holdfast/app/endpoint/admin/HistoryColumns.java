package io.holdfast.app.endpoint.admin;

import io.holdfast.app.history.MinuteCounts;
import io.holdfast.app.history.MinuteGauges;
import io.holdfast.app.history.MinutePage;
import io.holdfast.app.history.MinutePoint;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.time.Instant;
import java.util.Arrays;

/** The past of a queue as columns of numbers, one row for each step of time. Counts are added up, gauges are as at the end of the step. */
@SuppressWarnings({"EnumOrdinal", "ImmutableEnumChecker"
}) // the place of a column in this class alone, where nobody changes its name
final class HistoryColumns {
    /** What there is of each step; the ones of the first group are counts. */
    private enum Column {
        SENT("sent"),
        RECEIVED("received"),
        DELETED("deleted"),
        DEAD_LETTERS("deadLetters"),
        DEAD_LETTERS_OUT("deadLettersOut"),
        REDELIVERED("redelivered"),
        EMPTY_RECEIVES("emptyReceives"),
        EXPIRED("expired"),
        LATE_DELETES("lateDeletes"),
        STALE_HANDLES("staleHandles"),
        TIMEOUTS("timeouts"),
        DEDUPLICATED("deduplicated"),
        MOVED("moved"),
        VISIBLE("visible"),
        IN_FLIGHT("inFlight"),
        DELAYED("delayed"),
        OLDEST_AGE("oldestAgeSeconds");

        private final byte[] member;

        Column(String name) {
            this.member = JsonBuffer.name(name);
        }
    }

    private static final long NONE = -1;

    private final long step;
    private final long first;
    private final long[][] values;

    private HistoryColumns(long from, long to, long step) {
        this.step = step;
        this.first = Math.floorDiv(from, step) * step;
        int rows = (int) ((to - first + step - 1) / step);
        this.values = new long[Column.values().length][rows];
        for (long[] column : values) {
            Arrays.fill(column, NONE);
        }
    }

    static HistoryColumns of(SecondSeries seconds, long from, long to) {
        HistoryColumns columns = new HistoryColumns(from, to, 1);
        seconds.seconds().forEach(columns::add);
        return columns;
    }

    /** Reads page after page: not on a loop. */
    static HistoryColumns of(QueueHistory history, QueueName queue, long from, long to, long step) {
        HistoryColumns columns = new HistoryColumns(from, to, step);
        Instant at = Instant.ofEpochSecond(columns.first);
        Instant end = Instant.ofEpochSecond(to);
        while (at != null) {
            MinutePage page = history.minutes(queue, at, end, QueueHistory.MOST_POINTS);
            page.points().forEach(columns::add);
            at = page.next();
        }
        return columns;
    }

    private void add(SecondSeries.Second second) {
        int row = row(second.second());
        if (row >= 0) {
            count(Column.SENT, row, second.sent());
            count(Column.RECEIVED, row, second.received());
            count(Column.DELETED, row, second.deleted());
            count(Column.DEAD_LETTERS, row, second.deadLetters());
            count(Column.REDELIVERED, row, second.redelivered());
            count(Column.EMPTY_RECEIVES, row, second.emptyReceives());
            gauge(Column.VISIBLE, row, second.visible());
            gauge(Column.IN_FLIGHT, row, second.notVisible());
            gauge(Column.DELAYED, row, second.delayed());
            gauge(Column.OLDEST_AGE, row, second.oldestAgeMillis() / 1000);
        }
    }

    private void add(MinutePoint minute) {
        int row = row(minute.minute());
        if (row < 0) {
            return;
        }
        MinuteCounts counts = minute.counts();
        count(Column.SENT, row, counts.sent());
        count(Column.RECEIVED, row, counts.received());
        count(Column.DELETED, row, counts.deleted());
        count(Column.DEAD_LETTERS, row, counts.deadLettersIn());
        count(Column.DEAD_LETTERS_OUT, row, counts.deadLettersOut());
        count(Column.REDELIVERED, row, counts.redelivered());
        count(Column.EMPTY_RECEIVES, row, counts.emptyReceives());
        count(Column.EXPIRED, row, counts.expired());
        count(Column.LATE_DELETES, row, counts.lateDeletes());
        count(Column.STALE_HANDLES, row, counts.staleHandles());
        count(Column.TIMEOUTS, row, counts.timeouts());
        count(Column.DEDUPLICATED, row, counts.deduplicated());
        count(Column.MOVED, row, counts.movedIn() + counts.movedOut());
        MinuteGauges gauges = minute.gauges();
        gauge(Column.VISIBLE, row, gauges.visible());
        gauge(Column.IN_FLIGHT, row, gauges.notVisible());
        gauge(Column.DELAYED, row, gauges.delayed());
        gauge(Column.OLDEST_AGE, row, gauges.oldestAgeMillis() / 1000);
    }

    private int row(Instant at) {
        long row = Math.floorDiv(at.getEpochSecond() - first, step);
        return row >= 0 && row < values[0].length ? (int) row : -1;
    }

    private void count(Column column, int row, long count) {
        long[] counts = values[column.ordinal()];
        counts[row] = Math.max(0, counts[row]) + count;
    }

    /** Points come oldest first, so the last one stays. */
    private void gauge(Column column, int row, long value) {
        values[column.ordinal()][row] = value;
    }

    void write(JsonBuffer json) {
        JsonFields.number(json, "step", step);
        json.member("columns").open('{').member("time").open('[');
        for (int row = 0; row < values[0].length; row++) {
            json.element().number(first + row * step);
        }
        json.close(']');
        for (Column column : Column.values()) {
            json.member(column.member).open('[');
            for (long value : values[column.ordinal()]) {
                json.element();
                if (value == NONE) {
                    json.word("null");
                } else {
                    json.number(value);
                }
            }
            json.close(']');
        }
        json.close('}');
    }
}
