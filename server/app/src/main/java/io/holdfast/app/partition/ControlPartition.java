package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlEngine;
import io.holdfast.control.ControlReply;
import io.holdfast.control.ControlView;
import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.store.Committer;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The single writer of what belongs to no queue: a {@link SingleWriter} with the control engine. Any thread. */
public final class ControlPartition {
    private static final byte[] FIRST = {};
    /** Keys are text in UTF-8, which has no such byte. */
    private static final byte[] END = {(byte) 0xFF};

    private final DecidingControl engine;
    private final SingleWriter<ControlCommand, ControlView> writer;

    /**
     * Loads its rows; call it before the loop can hand over calls.
     *
     * @param store the control rows
     */
    public ControlPartition(
            Loop loop, Store store, Committer committer, PartitionClock clock, Consumer<String> onFatal) {
        Batches batches = new Batches(PendingBatch::new);
        this.engine = new DecidingControl(
                new ControlEngine(
                        row -> store.scan(ControlDatabase.TABLE, FIRST, END, (key, value) -> {
                            row.accept(key, value);
                            return true;
                        }),
                        changes(batches)),
                batches,
                clock);
        this.writer = new SingleWriter<>(loop, committer, clock, new DurationHistogram(), onFatal, batches, engine);
    }

    private static ControlRowChanges changes(Batches batches) {
        return new ControlRowChanges() {
            @Override
            public void put(byte[] key, byte[] value) {
                batches.open().rows.put(ControlDatabase.TABLE, key, value);
            }

            @Override
            public void delete(byte[] key) {
                batches.open().rows.delete(ControlDatabase.TABLE, key);
            }
        };
    }

    /** Lets the engine decide; completes on the loop, once the decision is durable, or with an {@link IllegalStateException}. */
    public CompletableFuture<ControlReply> submit(ControlCommand command) {
        ControlCall call = new ControlCall();
        writer.submit(command, call);
        return call.outcome();
    }

    /** All that is durable, at one moment; a call that was answered is in it. On any thread, without waiting. */
    public ControlView view() {
        return engine.view();
    }

    SingleWriter<?, ?> writer() {
        return writer;
    }
}
