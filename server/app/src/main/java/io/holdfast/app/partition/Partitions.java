package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.Command;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** All partitions of this server as one, which is all that actions and endpoints see of them. There is one partition now. Any thread. */
public final class Partitions {
    private final Partition only;

    public Partitions(Partition only) {
        this.only = only;
    }

    /** The queues of all partitions. */
    public QueueDirectory directory() {
        return only.directory();
    }

    /** Lets the partition that the command concerns decide it; the call is answered once the decision is durable. */
    public void submit(Command command, Call call) {
        only.submit(command, call);
    }

    /** The client is gone, or wants its poll to end: a receive that is parked for it must not take a message, and is answered with none. */
    public void abandon(Call call) {
        only.abandon(call);
    }

    /** Says how they are; the listener runs on a loop. */
    public void askHealth(Consumer<Health> listener) {
        only.askHealth(listener);
    }

    /** Queues with rows that cannot be read. */
    public int damagedQueues() {
        return only.damagedQueues();
    }

    /** How often damage was found since the start. */
    public long damageFound() {
        return only.damageFound();
    }

    /** How long the commits took. */
    public DurationHistogram commits() {
        return only.commits();
    }

    /** Time may have moved by itself, as in tests: look at what is due. */
    public void clockMoved() {
        only.clockMoved();
    }

    /** Takes no more calls, answers every parked receive, and completes when all that was decided is durable and answered. */
    public CompletableFuture<Void> drain() {
        return only.drain();
    }
}
