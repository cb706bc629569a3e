package io.holdfast.verify.crash;

import io.holdfast.verify.crash.journey.Journeys;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.LedgerCut;
import io.holdfast.verify.crash.ledger.Moving;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.ledger.Span;
import io.holdfast.verify.crash.server.Dial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** As {@link Crowd}, with FIFO queues, dead letters, delays and running move tasks. */
public final class JourneyCrowd implements Kills.Load, AutoCloseable {
    private static final int WORKERS = 6;
    private static final int ARRIVAL_SECONDS = 1;

    private final SplittableRandom random;
    private final Ledger ledger;
    private final JourneyQueues queues;
    private final JourneyWorker.Shared shared = new JourneyWorker.Shared();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> workers = new ArrayList<>();
    private int endsOfTasks;

    public JourneyCrowd(SplittableRandom random) {
        this(random, new Ledger(), new JourneyQueues());
    }

    private JourneyCrowd(SplittableRandom random, Ledger ledger, JourneyQueues queues) {
        this.random = random;
        this.ledger = ledger;
        this.queues = queues;
    }

    /** The same crowd with what it would know if the server had ended at a moment within this span. */
    public JourneyCrowd at(Span moment) {
        return new JourneyCrowd(random.split(), LedgerCut.at(moment, ledger), queues);
    }

    @Override
    public void begin(int port) throws IOException {
        try (Client client = new Client(port, ledger)) {
            queues.create(client);
            endsOfTasks += queues.areMoving(client) ? 1 : 0;
        }
        for (int i = 0; i < WORKERS; i++) {
            JourneyWorker worker = new JourneyWorker(queues, ledger, shared, random.split());
            workers.add(threads.submit(() -> worker.work(port)));
        }
    }

    /** For clients that know several nodes and do not end before they are stopped. */
    public void startThrough(Dial nodes, int count) throws IOException {
        try (Client client = new Client(nodes.dial(), ledger)) {
            queues.create(client);
        }
        for (int i = 0; i < count; i++) {
            JourneyWorker worker = new JourneyWorker(queues, ledger, shared, random.split());
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

    public Ledger ledger() {
        return ledger;
    }

    @Override
    public void end() throws InterruptedException, ExecutionException {
        for (Future<?> worker : workers) {
            worker.get();
        }
        workers.clear();
    }

    /** How often a server was found with a task that the one before it had been carrying out when it ended. */
    int endsOfTasks() {
        return endsOfTasks;
    }

    /** Empties all queues. What a task still moves, or is on its way to another partition, may come to a queue that was empty already. */
    public void drain(int port) throws IOException, InterruptedException, ExecutionException {
        drain(Dial.port(port));
    }

    public void drain(Dial server) throws IOException, InterruptedException, ExecutionException {
        try (Client client = new Client(server.dial(), ledger)) {
            boolean isEmpty;
            do {
                List<Future<?>> drains = new ArrayList<>();
                for (String queue : JourneyQueues.ALL) {
                    drains.add(threads.submit(() -> {
                        Drain.queue(server, queue, ledger);
                        return null;
                    }));
                }
                for (Future<?> drain : drains) {
                    drain.get();
                }
                isEmpty = !queues.areMoving(client);
                isEmpty = isEmpty && areEmpty(client);
                // A message is in no queue for a moment when it goes to one of another partition.
                isEmpty = isEmpty && nothingArrives(server) && areEmpty(client);
            } while (!isEmpty);
        }
    }

    private static boolean areEmpty(Client client) throws IOException {
        boolean areEmpty = true;
        for (String queue : JourneyQueues.ALL) {
            areEmpty &= client.count(queue).total() == 0;
        }
        return areEmpty;
    }

    /** Waits for longer than the way from one partition to another takes; what comes is deleted. */
    private boolean nothingArrives(Dial server) throws InterruptedException, ExecutionException {
        List<Future<Boolean>> polls = new ArrayList<>();
        for (String queue : JourneyQueues.TARGETS) {
            polls.add(threads.submit(() -> {
                try (Client client = new Client(server.dial(), ledger)) {
                    List<Client.Held> arrived = client.receive(queue, 10, Drain.VISIBILITY_SECONDS, ARRIVAL_SECONDS);
                    if (!arrived.isEmpty()) {
                        client.deleteBatch(arrived);
                    }
                    return arrived.isEmpty();
                }
            }));
        }
        boolean nothing = true;
        for (Future<Boolean> poll : polls) {
            nothing &= poll.get();
        }
        return nothing;
    }

    /** Which promises were broken; only after {@link #drain}. */
    public Map<String, List<String>> broken(Duration slack) {
        return broken(ledger, slack);
    }

    /** The same for a ledger that was made of this one. */
    public static Map<String, List<String>> broken(Ledger ledger, Duration slack) {
        return Journeys.broken(ledger, JourneyQueues.ROUTES, slack);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    @Override
    public String toString() {
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
        return String.format(
                "%d sends (%d unknown), %d deliveries (%d of dead letters), %d deletes, %d move tasks",
                ledger.sent().size(),
                unknown,
                deliveries,
                dead,
                ledger.deleted().size(),
                moved);
    }
}
