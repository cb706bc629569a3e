package io.holdfast.verify.crash.ledger;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Everything that all clients did, each entry written when its outcome was known. Only ever appended to. Any thread. */
public final class Ledger {
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private final Queue<Received> received = new ConcurrentLinkedQueue<>();
    private final Queue<Deleted> deleted = new ConcurrentLinkedQueue<>();
    private final Queue<Hidden> hidden = new ConcurrentLinkedQueue<>();
    private final Queue<Counted> counted = new ConcurrentLinkedQueue<>();
    private final Queue<Moving> moving = new ConcurrentLinkedQueue<>();
    private final Set<String> spread = ConcurrentHashMap.newKeySet();

    public Ledger add(Sent entry) {
        sent.add(entry);
        return this;
    }

    public Ledger add(Received entry) {
        received.add(entry);
        return this;
    }

    public Ledger add(Deleted entry) {
        deleted.add(entry);
        return this;
    }

    public Ledger add(Hidden entry) {
        hidden.add(entry);
        return this;
    }

    public Ledger add(Counted entry) {
        counted.add(entry);
        return this;
    }

    public Ledger add(Moving entry) {
        moving.add(entry);
        return this;
    }

    /** The queue lies in several partitions: see {@link ReceiveCountsAddUp}. */
    public void isSpread(String queue) {
        spread.add(queue);
    }

    Set<String> spread() {
        return spread;
    }

    public List<Sent> sent() {
        return List.copyOf(sent);
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    public List<Deleted> deleted() {
        return List.copyOf(deleted);
    }

    public List<Hidden> hidden() {
        return List.copyOf(hidden);
    }

    public List<Counted> counted() {
        return List.copyOf(counted);
    }

    public List<Moving> moving() {
        return List.copyOf(moving);
    }

    /**
     * The same, where calls whose outcome is unknown may have been carried out until then: a node that stands still, or is cut off, does so when it
     * can again, long after its client has given up.
     */
    public Ledger withUnknownUntil(long nanos) {
        Ledger later = new Ledger();
        later.spread.addAll(spread);
        for (Sent it : sent) {
            Span span = until(it.span(), it.outcome(), nanos);
            later.add(new Sent(
                    it.queue(),
                    it.body(),
                    it.delayMillis(),
                    span,
                    it.outcome(),
                    it.messageId(),
                    it.group(),
                    it.sequence()));
        }
        for (Received it : received) {
            Span span = until(it.span(), it.outcome(), nanos);
            later.add(
                    new Received(it.queue(), it.maximum(), it.visibilityMillis(), span, it.outcome(), it.deliveries()));
        }
        for (Deleted it : deleted) {
            Span span = until(it.span(), it.outcome(), nanos);
            later.add(new Deleted(it.queue(), it.messageId(), it.receiveCount(), span, it.outcome()));
        }
        for (Hidden it : hidden) {
            Span span = until(it.span(), it.outcome(), nanos);
            later.add(new Hidden(
                    it.queue(), it.messageId(), it.receiveCount(), it.visibilityMillis(), span, it.outcome()));
        }
        later.counted.addAll(counted);
        later.moving.addAll(moving);
        return later;
    }

    private static Span until(Span span, Outcome outcome, long nanos) {
        boolean isOpen = outcome == Outcome.UNKNOWN && span.endNanos() < nanos;
        return isOpen ? new Span(span.startNanos(), nanos) : span;
    }
}
