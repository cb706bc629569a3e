package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.parts.Eventually;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both kinds of threads, those that are kept and those that end. */
class WorkersTest {
    private static final int MOST = 10;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ThreadFactory daemons = work -> {
        Thread thread = new Thread(work, "worker");
        thread.setDaemon(true);
        threads.add(thread);
        return thread;
    };

    @AfterEach
    void letHandlersEnd() {
        end.countDown();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingWaitsBehindWorkThatTakesLong(boolean kept) {
        Workers workers = new Workers(daemons, kept, MOST);
        AtomicInteger running = new AtomicInteger();
        workers.execute(Collections.nCopies(MOST, () -> {
            running.incrementAndGet();
            awaitEnd();
        }));
        Eventually.holds("all run at once", () -> running.get() == MOST);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void workThatComesLaterDoesNotWaitForTheEarlier(boolean kept) {
        Workers workers = new Workers(daemons, kept, MOST);
        AtomicInteger running = new AtomicInteger();
        for (int i = 1; i <= MOST; i++) {
            int number = i;
            workers.execute(() -> {
                running.incrementAndGet();
                awaitEnd();
            });
            Eventually.holds("number " + number + " runs", () -> running.get() == number);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everythingIsDoneOnceByNoMoreThreadsThanAllowed(boolean kept) {
        Workers workers = new Workers(daemons, kept, 3);
        Queue<Integer> done = new ConcurrentLinkedQueue<>();
        AtomicInteger now = new AtomicInteger();
        AtomicInteger atOnce = new AtomicInteger();
        for (int batch = 0; batch < 1_000; batch++) {
            int first = batch * 10;
            workers.execute(IntStream.range(first, first + 10)
                    .mapToObj(number -> (Runnable) () -> {
                        atOnce.accumulateAndGet(now.incrementAndGet(), Math::max);
                        done.add(number);
                        now.decrementAndGet();
                    })
                    .toList());
        }
        Eventually.holds("all is done", () -> done.size() == 10_000);
        assertThat(done).doesNotHaveDuplicates();
        assertThat(atOnce.get()).isLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void workBeyondTheThreadsStartsWhenMoreAreAllowed(boolean kept) {
        Workers workers = new Workers(daemons, kept, 1);
        AtomicInteger running = new AtomicInteger();
        Runnable waits = () -> {
            running.incrementAndGet();
            awaitEnd();
        };
        workers.execute(List.of(waits, waits, waits));
        Eventually.holds("one runs", () -> running.get() == 1);
        workers.resize(3);
        Eventually.holds("all run", () -> running.get() == 3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void interruptOfAThreadThatWaitsLosesNoWork(boolean kept) {
        Workers workers = new Workers(daemons, kept, 2);
        AtomicInteger done = new AtomicInteger();
        for (int i = 1; i <= 100; i++) {
            int number = i;
            threads.forEach(Thread::interrupt);
            workers.execute(done::incrementAndGet);
            threads.forEach(Thread::interrupt);
            Eventually.holds("work " + number + " is done", () -> done.get() == number);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void threadsEndAfterTheClose(boolean kept) throws Exception {
        Workers workers = new Workers(daemons, kept, MOST);
        CyclicBarrier together = new CyclicBarrier(4);
        workers.execute(Collections.nCopies(4, () -> {
            try {
                together.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }));
        Eventually.holds("four threads came", () -> threads.size() >= 4);
        workers.close();
        for (Thread thread : threads) {
            thread.join(Eventually.LIMIT.toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void workForWhichThereIsNoThreadIsRefusedAsAWhole(boolean kept) {
        AtomicInteger done = new AtomicInteger();
        AtomicInteger asked = new AtomicInteger();
        Workers workers = new Workers(
                work -> {
                    if (asked.incrementAndGet() == 1) {
                        throw new OutOfMemoryError("no thread, for this test");
                    }
                    return daemons.newThread(work);
                },
                kept,
                1);
        assertThatThrownBy(() -> workers.execute(List.of(done::incrementAndGet, done::incrementAndGet)))
                .isInstanceOf(OutOfMemoryError.class);
        workers.execute(done::incrementAndGet);
        Eventually.holds("only the second is done", () -> done.get() == 1);
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
