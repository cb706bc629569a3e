package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.journey.Journeys;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Moving;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As {@link CrashTest}, with FIFO queues, dead letters, delays and running move tasks, which many clients use at the same time. */
final class JourneyCrashTest implements Kills.Load {
    private static final int CYCLES = Seed.isLong() ? 200 : 20;
    private static final int MOST_MILLIS = 1_500;
    private static final int WORKERS = 6;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(JourneyCrashTest.class);
    private final Ledger ledger = new Ledger();
    private final JourneyQueues queues = new JourneyQueues();
    private final JourneyWorker.Shared shared = new JourneyWorker.Shared();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> workers = new ArrayList<>();
    private int killsOfTasks;

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void orderDeduplicationDeadLettersAndMovesHoldHoweverOftenTheServerIsKilled() throws Exception {
        WallClock clock = new WallClock();
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .withJavaOptions("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        Kills kills = new Kills(command, random, MOST_MILLIS);
        kills.run(CYCLES, this);
        try (ServerProcess server = command.start();
                Client client = new Client(server.port(), ledger)) {
            drain(server.port(), client);
        }
        tell(kills);
        assertThat(Journeys.broken(ledger, JourneyQueues.ROUTES, clock.slack())).isEmpty();
        assertThat(killsOfTasks).as("kills while a move task was running").isPositive();
    }

    @Override
    public void begin(int port) throws IOException {
        try (Client client = new Client(port, ledger)) {
            queues.create(client);
            killsOfTasks += queues.areMoving(client) ? 1 : 0;
        }
        for (int i = 0; i < WORKERS; i++) {
            JourneyWorker worker = new JourneyWorker(queues, ledger, shared, random.split());
            workers.add(threads.submit(() -> worker.work(port)));
        }
    }

    @Override
    public void end() throws InterruptedException, ExecutionException {
        for (Future<?> worker : workers) {
            worker.get();
        }
        workers.clear();
    }

    /** What a task still moves may come to a queue that was empty already. */
    private void drain(int port, Client client) throws Exception {
        boolean isEmpty;
        do {
            List<Future<?>> drains = new ArrayList<>();
            for (String queue : JourneyQueues.ALL) {
                drains.add(threads.submit(() -> {
                    Drain.queue(port, queue, ledger);
                    return null;
                }));
            }
            for (Future<?> drain : drains) {
                drain.get();
            }
            isEmpty = !queues.areMoving(client);
            for (String queue : JourneyQueues.ALL) {
                isEmpty &= client.count(queue).total() == 0;
            }
        } while (!isEmpty);
    }

    private void tell(Kills kills) {
        long unknown = ledger.sent().stream()
                .filter(sent -> sent.outcome() == Outcome.UNKNOWN)
                .count();
        List<Received> received = ledger.received();
        long deliveries =
                received.stream().mapToLong(each -> each.deliveries().size()).sum();
        long dead = received.stream()
                .flatMap(each -> each.deliveries().stream())
                .filter(delivery -> !delivery.deadLetterSource().isEmpty())
                .count();
        long moved = ledger.moving().stream()
                .mapToLong(Moving::startedMillis)
                .distinct()
                .count();
        System.out.printf(
                "JourneyCrashTest: %s, %d of them while messages were moved; %d sends (%d unknown), %d deliveries"
                        + " (%d of dead letters), %d deletes, %d move tasks%n",
                kills,
                killsOfTasks,
                ledger.sent().size(),
                unknown,
                deliveries,
                dead,
                ledger.deleted().size(),
                moved);
    }
}
