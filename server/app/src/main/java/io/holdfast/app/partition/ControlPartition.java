package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlEngine;
import io.holdfast.control.ControlReply;
import io.holdfast.control.ControlView;
import io.holdfast.store.Committer;
import io.holdfast.store.Store;
import io.holdfast.store.StoreUnreadable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The single writer of what belongs to no queue: a {@link SingleWriter} with the control engine, for as long as this node leads it. While another
 * one does, what is durable can be read here too, a little later. Any thread.
 */
public final class ControlPartition {
    private final Loop loop;
    private final Store store;
    private final Committer committer;
    private final PartitionClock clock;
    private final Consumer<String> onFatal;
    private final @Nullable PartitionLeadership leadership;
    private final LedWriter<ControlCommand, DecidingControl> writer;
    /** Replaced when a batch is durable, and before its calls are answered. */
    private volatile ControlView view = ControlView.EMPTY;

    private Runnable whenEnded = () -> {};

    /**
     * Of a server that is no member of a cluster: loads its rows; call it before the loop can hand over calls.
     *
     * @param store the control rows
     */
    public ControlPartition(
            Loop loop, Store store, Committer committer, PartitionClock clock, Consumer<String> onFatal) {
        this(loop, store, committer, clock, onFatal, null);
        writer.leadAlone();
    }

    private ControlPartition(
            Loop loop,
            Store store,
            Committer committer,
            PartitionClock clock,
            Consumer<String> onFatal,
            @Nullable PartitionLeadership leadership) {
        this.loop = loop;
        this.store = store;
        this.committer = committer;
        this.clock = clock;
        this.onFatal = onFatal;
        this.leadership = leadership;
        this.writer = new LedWriter<>(loop, onFatal, this::load, new LedWriter.Listener<>() {
            @Override
            public void begun(DecidingControl engine) {
                view = engine.state();
            }

            @Override
            public void ended() {
                whenEnded.run();
            }
        });
    }

    /**
     * In a cluster: loads its rows whenever this node leads it, and looks at them while another one does. What this node has of them is there
     * at once.
     *
     * @param applied is given what is to be called when rows have changed that another node decided
     */
    public static ControlPartition led(
            Loop loop,
            Store store,
            Committer committer,
            PartitionClock clock,
            Consumer<String> onFatal,
            PartitionLeadership leadership,
            Consumer<Runnable> applied) {
        ControlPartition control = new ControlPartition(loop, store, committer, clock, onFatal, leadership);
        AppliedRows changes = new AppliedRows(loop, leadership.loader(), () -> {
            control.look();
            return true;
        });
        try {
            control.view = control.read();
        } catch (StoreUnreadable notHere) {
            // They are being brought by the other nodes.
            changes.changed();
        }
        control.whenEnded = changes::changed;
        applied.accept(changes::changed);
        control.writer.follow(leadership);
        return control;
    }

    /** On the thread that loads, so what was read is older than what is loaded after it; and it is told in this order. */
    private void look() {
        if (!writer.isWanted()) {
            ControlView read = read();
            loop.execute(() -> {
                if (writer.current() == null) {
                    view = read;
                }
            });
        }
    }

    private ControlView read() {
        return new ControlEngine(new StoredControlRows(store), new NoControlChanges()).state();
    }

    private Tenure<ControlCommand, DecidingControl> load(Term term) {
        PartitionClock now = leadership == null
                ? clock
                : TermClock.after(leadership.newestMillis().getAsLong(), clock);
        Batches batches = new Batches(PendingBatch::new);
        DecidingControl engine = new DecidingControl(
                new ControlEngine(new StoredControlRows(store), new BatchedControlChanges(batches)),
                batches,
                now,
                durable -> view = durable);
        return new Tenure<>(
                term,
                engine,
                new SingleWriter<>(loop, committer, now, new DurationHistogram(), onFatal, batches, engine, term));
    }

    /** Lets the engine decide; completes on the loop, once the decision is durable, or with an {@link IllegalStateException}. */
    public CompletableFuture<ControlReply> submit(ControlCommand command) {
        ControlCall call = new ControlCall();
        writer.submit(command, call);
        return call.outcome();
    }

    /**
     * All that is durable, at one moment; a call that was answered is in it, unless another node leads: then it will be soon. On any thread,
     * without waiting.
     */
    public ControlView view() {
        return view;
    }

    /** Whether this node decides on it, and sees to what must be done once in a cluster. */
    public boolean isLed() {
        return writer.isLed();
    }

    /** Whether this node does, and no other one can have decided anything since. */
    public boolean isSurelyLed() {
        return writer.isSurelyLed();
    }

    LedWriter<?, ?> writer() {
        return writer;
    }
}
