package io.holdfast.verify.crash.ledger;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What clients would know of a server that had ended at some moment within a span: what ended before the span is as it was, what began after it never happened,
 * and of everything else nobody knows. A backup of that moment must keep every law of that ledger.
 */
public final class LedgerCut {
    private final Ledger whole;
    private final Span moment;
    private final Ledger cut = new Ledger();

    private LedgerCut(Ledger whole, Span moment) {
        this.whole = whole;
        this.moment = moment;
    }

    public static Ledger at(Span moment, Ledger whole) {
        LedgerCut cut = new LedgerCut(whole, moment);
        cut.copyReceives();
        Set<Long> open = cut.copyDeletes();
        cut.copySends(open);
        cut.copyRest();
        return cut.cut;
    }

    private boolean isBefore(Span span) {
        return span.isBefore(moment);
    }

    private boolean isAfter(Span span) {
        return moment.isBefore(span);
    }

    private static Outcome unknown(Outcome outcome) {
        return outcome == Outcome.REFUSED ? Outcome.REFUSED : Outcome.UNKNOWN;
    }

    private void copyReceives() {
        for (Received received : whole.received()) {
            if (isBefore(received.span())) {
                cut.add(received);
            } else if (!isAfter(received.span())) {
                cut.add(new Received(
                        received.queue(),
                        received.maximum(),
                        received.visibilityMillis(),
                        received.span(),
                        unknown(received.outcome()),
                        List.of()));
            }
        }
    }

    /**
     * A delete within the span may have happened, whether its own receipt is still known or not: in the second case it is told of the newest receipt that is.
     *
     * @return the bodies that may have been deleted and of which no receipt of that queue is known any more
     */
    private Set<Long> copyDeletes() {
        Map<String, Integer> newest = new HashMap<>();
        for (Received received : cut.received()) {
            received.deliveries()
                    .forEach(delivery -> newest.merge(
                            life(received.queue(), delivery.messageId()), delivery.receiveCount(), Math::max));
        }
        Set<String> known = receipts(cut).keySet();
        Map<String, Long> bodies = receipts(whole);
        Set<Long> open = new HashSet<>();
        for (Deleted deleted : whole.deleted()) {
            String receipt = receipt(deleted.queue(), deleted.messageId(), deleted.receiveCount());
            Integer last = newest.get(life(deleted.queue(), deleted.messageId()));
            if (isBefore(deleted.span())) {
                cut.add(deleted);
            } else if (!isAfter(deleted.span()) && last != null) {
                cut.add(new Deleted(
                        deleted.queue(),
                        deleted.messageId(),
                        known.contains(receipt) ? deleted.receiveCount() : last,
                        deleted.span(),
                        unknown(deleted.outcome())));
            } else if (!isAfter(deleted.span())) {
                open.add(bodies.get(receipt));
            }
        }
        return open;
    }

    private void copySends(Set<Long> open) {
        for (Sent sent : whole.sent()) {
            if (isBefore(sent.span()) && !open.contains(sent.body())) {
                cut.add(sent);
            } else if (!isAfter(sent.span())) {
                cut.add(new Sent(
                        sent.queue(),
                        sent.body(),
                        sent.delayMillis(),
                        sent.span(),
                        unknown(sent.outcome()),
                        "",
                        sent.group(),
                        ""));
            }
        }
    }

    private void copyRest() {
        for (Hidden hidden : whole.hidden()) {
            if (isBefore(hidden.span())) {
                cut.add(hidden);
            } else if (!isAfter(hidden.span())) {
                cut.add(new Hidden(
                        hidden.queue(),
                        hidden.messageId(),
                        hidden.receiveCount(),
                        hidden.visibilityMillis(),
                        hidden.span(),
                        unknown(hidden.outcome())));
            }
        }
        whole.moving().stream().filter(seen -> isBefore(seen.span())).forEach(cut::add);
    }

    private static Map<String, Long> receipts(Ledger ledger) {
        return ledger.received().stream()
                .flatMap(received -> received.deliveries().stream()
                        .map(delivery -> Map.entry(
                                receipt(received.queue(), delivery.messageId(), delivery.receiveCount()),
                                delivery.body())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, HashMap::new));
    }

    private static String life(String queue, String messageId) {
        return queue + " " + messageId;
    }

    private static String receipt(String queue, String messageId, int receiveCount) {
        return queue + " " + messageId + " " + receiveCount;
    }
}
