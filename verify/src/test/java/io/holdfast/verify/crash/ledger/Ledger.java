package io.holdfast.verify.crash.ledger;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Everything that all clients did, each entry written when its outcome was known. Only ever appended to. Any thread. */
public final class Ledger {
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private final Queue<Received> received = new ConcurrentLinkedQueue<>();
    private final Queue<Deleted> deleted = new ConcurrentLinkedQueue<>();
    private final Queue<Hidden> hidden = new ConcurrentLinkedQueue<>();
    private final Queue<Counted> counted = new ConcurrentLinkedQueue<>();
    private final Queue<Moving> moving = new ConcurrentLinkedQueue<>();

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
}
