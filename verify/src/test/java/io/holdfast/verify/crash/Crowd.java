package io.holdfast.verify.crash;

import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.server.Dial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The clients of one test and their ledger: they work together, each on a thread of its own, until the server is gone. */
public final class Crowd implements Kills.Load, AutoCloseable {
    private static final int BUSY_WORKERS = 5;
    private static final int PARKED_WORKERS = 3;

    private final List<String> queues;
    private final SplittableRandom random;
    /** Over how many partitions the first of the queues is spread. */
    private int spread = 1;

    private final Ledger ledger = new Ledger();
    private final Worker.Shared shared = new Worker.Shared();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> workers = new ArrayList<>();

    public Crowd(List<String> queues, SplittableRandom random) {
        this.queues = queues;
        this.random = random;
    }

    /** The first of the queues is spread over so many partitions. */
    public Crowd withSpread(int partitions) {
        spread = partitions;
        if (partitions > 1) {
            ledger.isSpread(queues.get(0));
        }
        return this;
    }

    public Ledger ledger() {
        return ledger;
    }

    public void createQueues(int port) throws IOException {
        createQueues(Dial.port(port));
    }

    public void createQueues(Dial server) throws IOException {
        try (Client client = new Client(server.dial(), ledger)) {
            for (String queue : queues) {
                int parts = queue.equals(queues.get(0)) ? spread : 1;
                int status = client.ask(
                                "CreateQueue",
                                "{\"QueueName\":\"" + queue + "\",\"tags\":{\"holdfast:spread\":\"" + parts + "\"}}")
                        .status();
                if (status != 200) {
                    throw new AssertionError("queue " + queue + " was not made: " + status);
                }
            }
        }
    }

    @Override
    public void begin(int port) throws IOException {
        createQueues(port);
        count(port);
        start(port, BUSY_WORKERS, PARKED_WORKERS);
    }

    @Override
    public void end() throws InterruptedException, ExecutionException {
        join();
    }

    /** Some are busy all the time, some wait for messages most of the time. */
    public void start(int port, int busy, int parked) {
        for (int i = 0; i < busy + parked; i++) {
            Worker worker = new Worker(queues, ledger, shared, random.split(), i < busy ? 0 : 2);
            workers.add(threads.submit(() -> worker.work(port)));
        }
    }

    /** As {@link #start}, with clients that know several nodes and do not end before they are stopped. */
    public void startThrough(Dial nodes, int busy, int parked) {
        for (int i = 0; i < busy + parked; i++) {
            Worker worker = new Worker(queues, ledger, shared, random.split(), i < busy ? 0 : 2);
            workers.add(threads.submit(() -> {
                worker.workThrough(nodes);
                return null;
            }));
        }
    }

    /** Each ends after the call it is in. */
    public void stop() {
        shared.stop();
    }

    /** Waits until all have ended, and fails if one of them failed. */
    public void join() throws InterruptedException, ExecutionException {
        for (Future<?> worker : workers) {
            worker.get();
        }
        workers.clear();
    }

    /** Only while nobody works. */
    public void count(int port) throws IOException {
        count(Dial.port(port));
    }

    public void count(Dial server) throws IOException {
        try (Client client = new Client(server.dial(), ledger)) {
            for (String queue : queues) {
                client.count(queue);
            }
        }
    }

    public void drain(int port) throws InterruptedException, ExecutionException {
        drain(Dial.port(port));
    }

    /** Empties all queues at once. */
    public void drain(Dial server) throws InterruptedException, ExecutionException {
        List<Callable<Void>> drains = new ArrayList<>();
        for (String queue : queues) {
            drains.add(() -> {
                Drain.queue(server, queue, ledger);
                return null;
            });
        }
        for (Future<Void> drain : threads.invokeAll(drains)) {
            drain.get();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
