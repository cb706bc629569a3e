package io.holdfast.app.peer;

import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.partition.Partitions;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of stories of all partitions, as their leaders have them: those of a replica may be behind. Of other tables nothing is told. Any thread that may
 * wait.
 *
 * <pre>
 *   asked: partition 4 | table 1 | whether one row is meant 1 | length 4, first key | length 4, key behind the last
 *   answered: whether more follow 1 | for each row: length 4, key | length 4, value
 * </pre>
 */
final class StoryRows {
    private static final Set<Table> TOLD = Set.of(Table.STORIES, Table.STORY_CHAPTERS);
    /** What one answer has at most, and a row more. */
    private static final int PAGE_BYTES = 1024 * 1024;

    private final LeaderQuestions leaders;
    private final Partitions partitions;

    StoryRows(LeaderQuestions leaders, Partitions partitions) {
        this.leaders = leaders;
        this.partitions = partitions;
    }

    /** Of each partition. */
    List<Rows> all() {
        return IntStream.range(0, partitions.count())
                .<Rows>mapToObj(LedRows::new)
                .toList();
    }

    /** A row. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Row(byte[] key, byte[] value) {}

    /** Some rows, in order. */
    private record Page(List<Row> rows, boolean isMore) {}

    private final class LedRows implements Rows {
        private final int partition;

        LedRows(int partition) {
            this.partition = partition;
        }

        @Override
        public byte @Nullable [] get(Table table, byte[] key) {
            List<Row> rows = page(table, true, key, key).rows;
            return rows.isEmpty() ? null : rows.get(0).value;
        }

        @Override
        public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
            byte[] next = from;
            while (next != null) {
                Page page = page(table, false, next, toExclusive);
                for (Row row : page.rows) {
                    if (!visitor.row(row.key, row.value)) {
                        return;
                    }
                }
                next = page.isMore ? behind(page.rows.get(page.rows.size() - 1).key) : null;
            }
        }

        private Page page(Table table, boolean isOne, byte[] from, byte[] toExclusive) {
            ByteBuffer asked = ByteBuffer.allocate(14 + from.length + toExclusive.length)
                    .putInt(partition)
                    .put((byte) table.id())
                    .put((byte) (isOne ? 1 : 0))
                    .putInt(from.length)
                    .put(from)
                    .putInt(toExclusive.length)
                    .put(toExclusive);
            return leaders.read(
                    partition,
                    PeerRoutes.STORY_ROWS,
                    asked.array(),
                    () -> here(partition, table, isOne, from, toExclusive),
                    StoryRows::read);
        }
    }

    /** The smallest key that is greater. */
    private static byte[] behind(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    private Page here(int partition, Table table, boolean isOne, byte[] from, byte[] toExclusive) {
        Rows rows = partitions.rows().get(partition);
        List<Row> found = new ArrayList<>();
        if (isOne) {
            byte[] value = rows.get(table, from);
            return new Page(value == null ? List.of() : List.of(new Row(from, value)), false);
        }
        int[] bytes = {0};
        rows.scan(table, from, toExclusive, (key, value) -> {
            found.add(new Row(key, value));
            bytes[0] += key.length + value.length;
            return bytes[0] < PAGE_BYTES;
        });
        return new Page(found, bytes[0] >= PAGE_BYTES);
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> {
            ByteBuffer in = ByteBuffer.wrap(asked);
            int partition = in.getInt();
            Table table = table(in.get());
            boolean isOne = in.get() != 0;
            byte[] from = bytes(in);
            byte[] toExclusive = bytes(in);
            if (!TOLD.contains(table)) {
                throw new IllegalArgumentException("a node has asked for rows of " + table);
            }
            return leaders.placement().isSurelyHere(partition)
                    ? encoded(here(partition, table, isOne, from, toExclusive))
                    : null;
        });
    }

    private static Table table(byte id) {
        for (Table table : Table.values()) {
            if (table.id() == id) {
                return table;
            }
        }
        throw new IllegalArgumentException("a node has asked for the unknown table " + id);
    }

    private static byte[] encoded(Page page) {
        int size = 1;
        for (Row row : page.rows) {
            size += 2 * Integer.BYTES + row.key.length + row.value.length;
        }
        ByteBuffer out = ByteBuffer.allocate(size).put((byte) (page.isMore ? 1 : 0));
        for (Row row : page.rows) {
            out.putInt(row.key.length).put(row.key).putInt(row.value.length).put(row.value);
        }
        return out.array();
    }

    private static Page read(byte[] answer) {
        ByteBuffer in = ByteBuffer.wrap(answer);
        boolean isMore = in.get() != 0;
        List<Row> rows = new ArrayList<>();
        while (in.hasRemaining()) {
            rows.add(new Row(bytes(in), bytes(in)));
        }
        return new Page(rows, isMore);
    }

    private static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return bytes;
    }
}
