package io.holdfast.verify.cluster;

import io.holdfast.verify.crash.Crowd;
import io.holdfast.verify.crash.JourneyCrowd;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.ledger.Delivery;
import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Sent;
import io.holdfast.verify.crash.server.Dial;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Clients that ask all nodes in turn and keep a ledger: some of standard queues in many partitions, some of FIFO queues with dead letters and move tasks.
 * One thread.
 */
final class FaultLoad implements AutoCloseable {
    private static final List<String> QUEUES = List.of(FaultScene.QUEUE, "mail", "audit", "bills", "news", "parts");
    private static final int BUSY = 4;
    private static final int PARKED = 2;
    private static final int TRAVELLING = 3;

    private final WallClock clock = new WallClock();
    private final Crowd crowd;
    private final JourneyCrowd journeys;
    private long quietNanos;
    private volatile Throwable notDrained;

    FaultLoad(SplittableRandom random) {
        crowd = new Crowd(QUEUES, random.split());
        journeys = new JourneyCrowd(random.split());
    }

    void start(Dial nodes) throws Exception {
        crowd.createQueues(nodes);
        crowd.count(nodes);
        crowd.startThrough(nodes, BUSY, PARKED);
        journeys.startThrough(nodes, TRAVELLING);
    }

    void stop() throws Exception {
        crowd.stop();
        journeys.stop();
        crowd.join();
        journeys.end();
    }

    /** Takes everything out of the queues; every node must be well and nobody may be doing anything. */
    void drain(Dial nodes) throws Exception {
        quietNanos = System.nanoTime();
        Thread beside = new Thread(() -> drainJourneys(nodes), "draining journeys");
        beside.start();
        crowd.count(nodes);
        crowd.drain(nodes);
        crowd.count(nodes);
        beside.join();
        if (notDrained != null) {
            throw new AssertionError("the queues of the journeys cannot be drained", notDrained);
        }
    }

    private void drainJourneys(Dial nodes) {
        try {
            journeys.drain(nodes);
        } catch (Exception | Error failure) {
            notDrained = failure;
        }
    }

    /** Which promises were broken; only after {@link #drain}. */
    Map<String, List<String>> broken() {
        Map<String, List<String>> broken =
                new LinkedHashMap<>(Laws.broken(crowd.ledger().withUnknownUntil(quietNanos), clock.slack()));
        JourneyCrowd.broken(journeys.ledger().withUnknownUntil(quietNanos), clock.slack())
                .forEach((law, findings) -> broken.merge(
                        law,
                        findings,
                        (one, other) ->
                                Stream.of(one, other).flatMap(List::stream).toList()));
        return broken;
    }

    long sends(Outcome outcome) {
        return ledgers()
                .flatMap(ledger -> ledger.sent().stream())
                .filter(sent -> sent.outcome() == outcome)
                .count();
    }

    long deliveries() {
        return ledgers()
                .flatMap(ledger -> ledger.received().stream())
                .mapToLong(received -> received.deliveries().size())
                .sum();
    }

    /** Those beyond the first one of each message: the laws find a reason for each of them. */
    long repeatedDeliveries() {
        return deliveries()
                - ledgers()
                        .mapToLong(ledger -> ledger.received().stream()
                                .flatMap(received -> received.deliveries().stream())
                                .map(Delivery::messageId)
                                .distinct()
                                .count())
                        .sum();
    }

    long deletes() {
        return ledgers().mapToLong(ledger -> ledger.deleted().size()).sum();
    }

    /** The longest time in which no send to any queue was acknowledged. */
    Duration longestSilence() {
        long[] ends = ledgers()
                .flatMap(ledger -> ledger.sent().stream())
                .filter(sent -> sent.outcome() == Outcome.ACKNOWLEDGED)
                .map(Sent::span)
                .mapToLong(span -> span.endNanos())
                .sorted()
                .toArray();
        return Duration.ofNanos(LongStream.range(1, ends.length)
                .map(i -> ends[(int) i] - ends[(int) i - 1])
                .max()
                .orElse(0));
    }

    private Stream<Ledger> ledgers() {
        return Stream.of(crowd.ledger(), journeys.ledger());
    }

    @Override
    public void close() {
        crowd.close();
        journeys.close();
    }
}
