package io.holdfast.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every log does. */
public abstract class LogContract {

    /** A new one. */
    protected abstract Log newLog() throws Exception;

    /** Closes it and opens it again, for rows that have everything up to this position. */
    protected abstract Log reopened(Log log, long from) throws Exception;

    @Test
    void entriesAreShownInOrderAfterReopening() throws Exception {
        Log log = newLog();
        for (int i = 0; i < 100; i++) {
            append(log, 0, "entry " + i);
        }
        try (Log again = reopened(log, 0)) {
            assertThat(shown(again, 0, 0))
                    .hasSize(100)
                    .startsWith("entry 0", "entry 1")
                    .endsWith("entry 99");
        }
    }

    @Test
    void partitionIsShownItsOwnEntries() throws Exception {
        Log log = newLog();
        append(log, 0, "a");
        append(log, 7, "b");
        append(log, 0, "c");
        try (Log again = reopened(log, 0)) {
            assertThat(shown(again, 0, 0)).containsExactly("a", "c");
            assertThat(shown(again, 7, 0)).containsExactly("b");
            assertThat(shown(again, 1, 0)).isEmpty();
        }
    }

    @Test
    void onlyEntriesBehindThePositionAreShown() throws Exception {
        Log log = newLog();
        append(log, 0, "a");
        long middle = append(log, 0, "b");
        long last = append(log, 0, "c");
        try (Log again = reopened(log, middle)) {
            assertThat(shown(again, 0, middle)).containsExactly("c");
            assertThat(shown(again, 0, last)).isEmpty();
        }
    }

    @Test
    void entryIsShownWithItsPosition() throws Exception {
        Log log = newLog();
        long first = append(log, 0, "a");
        long second = append(log, 0, "b");
        List<Long> positions = new ArrayList<>();
        try (Log again = reopened(log, 0)) {
            again.replay(0, 0, (position, time, bytes) -> positions.add(position));
        }
        assertThat(positions).containsExactly(first, second);
    }

    @Test
    void positionsGrowAlsoAcrossReopening() throws Exception {
        Log log = newLog();
        long first = append(log, 0, "a");
        long second = append(log, 1, "b");
        Log again = reopened(log, 0);
        long third = append(again, 0, "c");
        try (Log trimmed = reopened(again, third)) {
            assertThat(List.of(first, second, third, append(trimmed, 0, "d")))
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void emptyEntryIsAnEntry() throws Exception {
        Log log = newLog();
        append(log, 0, "");
        append(log, 0, "");
        try (Log again = reopened(log, 0)) {
            assertThat(shown(again, 0, 0)).containsExactly("", "");
        }
    }

    @Test
    void onlyTheStatedLengthOfTheArrayCounts() throws Exception {
        Log log = newLog();
        byte[] reused = "abcdef".getBytes(UTF_8);
        log.append(0, reused, 3, 1);
        reused[0] = 'x';
        try (Log again = reopened(log, 0)) {
            assertThat(shown(again, 0, 0)).containsExactly("abc");
        }
    }

    @Test
    void whatLiesBehindATrimIsThere() throws Exception {
        Log log = newLog();
        long trimmed = 0;
        for (int i = 0; i < 50; i++) {
            long position = append(log, 0, i + "-".repeat(3_000));
            if (i % 10 == 7) {
                log.trim(position);
                trimmed = position;
            }
        }
        try (Log again = reopened(log, trimmed)) {
            assertThat(shown(again, 0, trimmed)).hasSize(2).allMatch(each -> each.startsWith("4"));
        }
    }

    @Test
    void entriesOfManyThreadsAreAllThereOnce() throws Exception {
        Log log = newLog();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            int partition = thread;
            all.add(threads.submit(() -> {
                for (int i = 0; i < 50; i++) {
                    append(log, partition, partition + "/" + i);
                }
                return null;
            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        threads.shutdown();
        Set<String> shown = new HashSet<>();
        try (Log again = reopened(log, 0)) {
            for (int partition = 0; partition < 4; partition++) {
                List<String> own = shown(again, partition, 0);
                assertThat(own).hasSize(50).startsWith(partition + "/0", partition + "/1");
                shown.addAll(own);
            }
        }
        assertThat(shown).hasSize(200);
    }

    @Test
    void closedLogRefuses() throws Exception {
        Log log = newLog();
        log.close();
        log.close();
        assertThatThrownBy(() -> append(log, 0, "a")).isInstanceOf(IllegalStateException.class);
    }

    protected static long append(Log log, int partition, String text) throws LogFailure {
        byte[] bytes = text.getBytes(UTF_8);
        return log.append(partition, bytes, bytes.length, 1);
    }

    protected static List<String> shown(Log log, int partition, long after) throws LogDamaged {
        List<String> shown = new ArrayList<>();
        log.replay(partition, after, (position, time, bytes) -> shown.add(new String(bytes, UTF_8)));
        return shown;
    }
}
