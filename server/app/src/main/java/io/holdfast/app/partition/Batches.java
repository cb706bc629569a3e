package io.holdfast.app.partition;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.ReplySink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** The batch that is open at the moment, where replies go, and those that can be used again. Loop only. */
final class Batches implements ReplySink {
    private final Supplier<PendingBatch> newBatch;
    private final Deque<PendingBatch> spares = new ArrayDeque<>();
    private PendingBatch open;

    Batches(Supplier<PendingBatch> newBatch) {
        this.newBatch = newBatch;
        this.open = newBatch.get();
    }

    PendingBatch open() {
        return open;
    }

    /** What is decided from now on belongs to the next one. */
    void openNext() {
        open = spares.isEmpty() ? newBatch.get() : spares.pop();
    }

    void recycle(PendingBatch batch) {
        batch.clear();
        spares.push(batch);
    }

    @Override
    public void add(Caller caller, Reply reply) {
        try {
            open.add((Call) caller, reply);
        } catch (RuntimeException | Error noRoom) {
            // Nobody else knows this call any more, so it would not hear that the partition stops.
            CallNotifier.fail((Call) caller, Unavailable.STORAGE_FAILED);
            throw noRoom;
        }
    }
}
