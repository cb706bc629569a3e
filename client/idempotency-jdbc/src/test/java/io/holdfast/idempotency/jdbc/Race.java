package io.holdfast.idempotency.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Lets several threads do the same at the same moment. */
final class Race {
    private static final long LONGEST_SECONDS = 60;

    private Race() {}

    /** What each of them came back with. */
    static <R> List<R> of(int runners, Callable<R> run) {
        ExecutorService threads = Executors.newFixedThreadPool(runners);
        CyclicBarrier start = new CyclicBarrier(runners);
        try {
            List<Future<R>> running = new ArrayList<>();
            for (int runner = 0; runner < runners; runner++) {
                running.add(threads.submit(() -> {
                    start.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                    return run.call();
                }));
            }
            List<R> results = new ArrayList<>();
            for (Future<R> runner : running) {
                results.add(runner.get());
            }
            return results;
        } catch (ExecutionException failed) {
            throw new AssertionError(failed.getCause());
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new AssertionError(asked);
        } finally {
            threads.shutdownNow();
        }
    }
}
