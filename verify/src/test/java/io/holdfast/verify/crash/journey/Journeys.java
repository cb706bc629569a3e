package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Bodies;
import io.holdfast.verify.crash.ledger.Deleted;
import io.holdfast.verify.crash.ledger.Delivery;
import io.holdfast.verify.crash.ledger.Hidden;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.ledger.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A ledger sorted by the bodies of messages, and all laws at once, for a ledger that ends with every queue drained. */
public final class Journeys {
    private static final int MOST_FINDINGS_TOLD = 10;

    final Ledger ledger;
    final Routes routes;
    final long slackNanos;
    final List<Delivery> damaged = new ArrayList<>();
    private final Map<Long, Journey> byBody = new LinkedHashMap<>();
    private final Map<String, Journey.Stop> byReceipt = new HashMap<>();
    private final Map<String, List<Hidden>> changesByLife = new HashMap<>();

    Journeys(Ledger ledger, Routes routes, Duration slack) {
        this.ledger = ledger;
        this.routes = routes;
        this.slackNanos = slack.toNanos();
        for (Sent sent : ledger.sent()) {
            journey(sent.body()).sends.add(sent);
        }
        for (Received received : ledger.received()) {
            for (Delivery delivery : received.deliveries()) {
                if (delivery.body() == Bodies.DAMAGED) {
                    damaged.add(delivery);
                } else {
                    Journey.Stop stop =
                            new Journey.Stop(received, delivery, changes(received.queue(), delivery.messageId()));
                    journey(delivery.body()).stops.add(stop);
                    byReceipt.put(receipt(received.queue(), delivery.messageId(), delivery.receiveCount()), stop);
                }
            }
        }
        for (Deleted deleted : ledger.deleted()) {
            stop(deleted.queue(), deleted.messageId(), deleted.receiveCount())
                    .deletes
                    .add(deleted);
        }
        for (Hidden hidden : ledger.hidden()) {
            changes(hidden.queue(), hidden.messageId()).add(hidden);
        }
    }

    /** What was broken, by promise, with at most ten findings each; empty if the server kept all of them. */
    public static Map<String, List<String>> broken(Ledger ledger, Routes routes, Duration slack) {
        Journeys journeys = new Journeys(ledger, routes, slack);
        Map<String, List<String>> broken = new LinkedHashMap<>();
        for (TravelLaw law : List.of(
                new NothingLost(),
                new NothingInvented(),
                new InOnePlace(),
                new GroupOrder(),
                new OneMessagePerId(),
                new SequencesGrow(),
                new DeadLettersInTime(),
                new MovesGoOn())) {
            List<String> findings = new ArrayList<>();
            law.check(journeys, findings::add);
            if (!findings.isEmpty()) {
                broken.put(law.text(), findings.subList(0, Math.min(findings.size(), MOST_FINDINGS_TOLD)));
            }
        }
        return broken;
    }

    Collection<Journey> all() {
        return byBody.values();
    }

    private Journey journey(long body) {
        return byBody.computeIfAbsent(body, Journey::new);
    }

    private Journey.Stop stop(String queue, String messageId, int receiveCount) {
        Journey.Stop stop = byReceipt.get(receipt(queue, messageId, receiveCount));
        if (stop == null) {
            throw new IllegalStateException("a receipt was used that nobody got");
        }
        return stop;
    }

    private List<Hidden> changes(String queue, String messageId) {
        return changesByLife.computeIfAbsent(queue + " " + messageId, any -> new ArrayList<>());
    }

    private static String receipt(String queue, String messageId, int receiveCount) {
        return queue + " " + messageId + " " + receiveCount;
    }
}
