package io.holdfast.verify.crash.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** As many calls as possible: several connections at a time, so that the server makes many of them durable together. */
public final class ManyCalls implements AutoCloseable {
    private static final int CONNECTIONS = 24;

    private final List<SqsConnection> connections = new ArrayList<>();
    private final ExecutorService callers = Executors.newFixedThreadPool(CONNECTIONS);

    /** What is done with each answer, on many threads. */
    public interface Answered {
        /** Whether the calls go on. */
        boolean answered(int call, SqsAnswer answer);
    }

    public ManyCalls(int port) throws IOException {
        for (int i = 0; i < CONNECTIONS; i++) {
            connections.add(new SqsConnection(port));
        }
    }

    /** Makes the calls 0, 1, 2, … until all are made or an answer ends it. */
    public void make(int calls, String operation, IntFunction<String> json, Answered answered) throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean goesOn = new AtomicBoolean(true);
        List<Future<?>> running = new ArrayList<>();
        for (SqsConnection connection : connections) {
            running.add(callers.submit(() -> {
                for (int i = next.getAndIncrement(); i < calls && goesOn.get(); i = next.getAndIncrement()) {
                    if (!answered.answered(i, connection.call(operation, json.apply(i)))) {
                        goesOn.set(false);
                    }
                }
                return null;
            }));
        }
        for (Future<?> each : running) {
            each.get();
        }
    }

    @Override
    public void close() {
        callers.shutdownNow();
        connections.forEach(SqsConnection::close);
    }
}
