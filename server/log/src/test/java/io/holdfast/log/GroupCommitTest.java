package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many threads, few syncs. */
class GroupCommitTest {
    private static final LogSettings TINY = new LogSettings(8 * 1024, 16 * 1024);
    private static final int WAITING = 8;

    private final SimulatedDirectory disk = new SimulatedDirectory(Seeds.random(1));
    private final AtomicInteger syncs = new AtomicInteger();
    private final CountDownLatch firstIsSyncing = new CountDownLatch(1);
    private final Semaphore leave = new Semaphore(0);
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void endThreads() throws InterruptedException {
        leave.release(1_000);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** A log whose syncs wait for leave. */
    private FileLog log() throws Exception {
        LogDirectory watched = new CarelessDirectory(
                disk,
                offset -> {
                    if (offset > 0) {
                        syncs.incrementAndGet();
                        firstIsSyncing.countDown();
                        leave.acquireUninterruptibly();
                    }
                    return true;
                },
                true);
        return FileLog.made(watched, disk.mark(), TINY, 1, 0, task -> {});
    }

    private FutureTask<Long> appended(FileLog log, int partition) {
        FutureTask<Long> appended = new FutureTask<>(() -> log.append(partition, new byte[10], 10, 1));
        Thread thread = new Thread(appended);
        threads.add(thread);
        thread.start();
        return appended;
    }

    /** One thread in the middle of a sync, the others behind it. */
    private List<FutureTask<Long>> crowd(FileLog log) throws Exception {
        List<FutureTask<Long>> all = new ArrayList<>(List.of(appended(log, 0)));
        firstIsSyncing.await();
        for (int i = 1; i <= WAITING; i++) {
            all.add(appended(log, i));
        }
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        return all;
    }

    @Test
    void allThatWaitShareOneSync() throws Exception {
        FileLog log = log();
        List<FutureTask<Long>> all = crowd(log);
        leave.release(2);
        assertThat(all.get(0).get()).isEqualTo(1);
        for (FutureTask<Long> other : all.subList(1, all.size())) {
            assertThat(other.get()).isEqualTo(2);
        }
        assertThat(syncs).hasValue(2);
    }

    @Test
    void nobodyReturnsBeforeTheSync() throws Exception {
        FileLog log = log();
        List<FutureTask<Long>> all = crowd(log);
        assertThat(all).noneMatch(FutureTask::isDone);
        leave.release();
        all.get(0).get();
        assertThat(all.subList(1, all.size())).noneMatch(FutureTask::isDone);
        assertThat(disk.mark().load()).isEqualTo(1);
    }

    @Test
    void failureReachesAllWhoWaitAndAllWhoComeLater() throws Exception {
        FileLog log = log();
        List<FutureTask<Long>> all = crowd(log);
        disk.stopAfter(0);
        leave.release(2);
        for (FutureTask<Long> each : all) {
            assertThatThrownBy(each::get).hasCauseInstanceOf(LogFailure.class);
        }
        disk.stopAfter(Long.MAX_VALUE);
        assertThatThrownBy(() -> log.append(0, new byte[1], 1, 1))
                .isInstanceOf(LogFailure.class)
                .hasMessage("Nothing is written any more because an earlier write failed.");
        assertThat(disk.mark().load()).isZero();
    }

    @Test
    void closingWaitsForTheSyncUnderWay() throws Exception {
        FileLog log = log();
        FutureTask<Long> append = appended(log, 0);
        firstIsSyncing.await();
        FutureTask<Boolean> closing = new FutureTask<>(log::close, append.isDone());
        Thread closer = new Thread(closing);
        threads.add(closer);
        closer.start();
        while (closer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(closing.isDone()).isFalse();
        leave.release();
        closing.get();
        assertThat(append.get()).isEqualTo(1);
    }

    @Test
    void whatManyThreadsWereToldSurvivesAPowerCut() throws Exception {
        for (long seed = 1; seed <= 60; seed++) {
            SimulatedDirectory forgetful = new SimulatedDirectory(Seeds.random(seed));
            FileLog log = FileLog.made(forgetful, forgetful.mark(), TINY, 1, 0, Runnable::run);
            forgetful.stopAfter(10 + 2 * seed);
            List<List<Integer>> told = appendUntilItStops(log);
            forgetful.cut();

            FileLog again = FileLog.opened(forgetful, forgetful.mark(), TINY, 1, 0, Runnable::run);
            for (int partition = 0; partition < told.size(); partition++) {
                List<Integer> shown = new ArrayList<>();
                again.replay(partition, 0, (position, time, bytes) -> shown.add(bytes.length));
                List<Integer> mine = told.get(partition);
                assertThat(shown.size() - mine.size())
                        .as("seed %s, partition %s", seed, partition)
                        .isBetween(0, 1);
                assertThat(shown.subList(0, mine.size())).isEqualTo(mine);
            }
        }
    }

    /** Each thread appends to its own partition entries of 0, 1, 2 … bytes; what each was told is durable. */
    private List<List<Integer>> appendUntilItStops(FileLog log) throws InterruptedException {
        List<List<Integer>> told = new ArrayList<>();
        List<Thread> writers = new ArrayList<>();
        for (int partition = 0; partition < 4; partition++) {
            int own = partition;
            List<Integer> mine = Collections.synchronizedList(new ArrayList<>());
            told.add(mine);
            writers.add(new Thread(() -> {
                try {
                    for (int length = 0; ; length++) {
                        log.append(own, new byte[length], length, 1);
                        mine.add(length);
                    }
                } catch (LogFailure stopped) {
                    // As planned.
                }
            }));
        }
        writers.forEach(Thread::start);
        for (Thread writer : writers) {
            writer.join();
        }
        return told;
    }
}
