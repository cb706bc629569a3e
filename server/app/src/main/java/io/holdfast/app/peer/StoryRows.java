package io.holdfast.app.peer;

import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.partition.Partitions;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
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

    private final class LedRows implements Rows {
        private final int partition;

        LedRows(int partition) {
            this.partition = partition;
        }

        @Override
        public byte @Nullable [] get(Table table, byte[] key) {
            List<StoryRow> rows =
                    page(new StoryQuestion(partition, table, true, key, key)).rows();
            return rows.isEmpty() ? null : rows.get(0).value();
        }

        @Override
        public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
            byte[] next = from;
            while (next != null) {
                StoryPage page = page(new StoryQuestion(partition, table, false, next, toExclusive));
                for (StoryRow row : page.rows()) {
                    if (!visitor.row(row.key(), row.value())) {
                        return;
                    }
                }
                next = page.next();
            }
        }

        private StoryPage page(StoryQuestion question) {
            return leaders.read(
                    partition, PeerRoutes.STORY_ROWS, question.encoded(), () -> here(question), StoryPage::read);
        }
    }

    private StoryPage here(StoryQuestion question) {
        Rows rows = partitions.rows().get(question.partition());
        List<StoryRow> found = new ArrayList<>();
        if (question.isOne()) {
            byte[] value = rows.get(question.table(), question.from());
            return new StoryPage(value == null ? List.of() : List.of(new StoryRow(question.from(), value)), false);
        }
        int[] bytes = {0};
        rows.scan(question.table(), question.from(), question.toExclusive(), (key, value) -> {
            found.add(new StoryRow(key, value));
            bytes[0] += key.length + value.length;
            return bytes[0] < PAGE_BYTES;
        });
        return new StoryPage(found, bytes[0] >= PAGE_BYTES);
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> {
            StoryQuestion question = StoryQuestion.read(asked);
            if (!TOLD.contains(question.table())) {
                throw new IllegalArgumentException("a node has asked for rows of " + question.table());
            }
            return leaders.placement().isSurelyHere(question.partition())
                    ? here(question).encoded()
                    : null;
        });
    }
}
