package io.holdfast.app.partition;

import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlEngine;
import io.holdfast.control.ControlView;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.ReplySink;
import java.util.function.Consumer;

/**
 * The control engine as a {@link SingleWriter} drives it. It never waits for anything, and has nothing to do by itself. What a batch leads to is
 * shown to others when it is durable, and before its calls are answered. Loop only.
 */
final class DecidingControl implements PartitionEngine<ControlCommand, ControlView> {
    private final ControlEngine engine;
    private final ReplySink replies;
    private final PartitionClock clock;
    private final Consumer<ControlView> durable;

    /** @param durable hears what is durable, with each batch */
    DecidingControl(ControlEngine engine, ReplySink replies, PartitionClock clock, Consumer<ControlView> durable) {
        this.engine = engine;
        this.replies = replies;
        this.clock = clock;
        this.durable = durable;
    }

    /** All that was decided up to now: at first, all that is durable. */
    ControlView state() {
        return engine.state();
    }

    @Override
    public String stateName() {
        return "control state";
    }

    @Override
    public void handle(ControlCommand command, Call call) {
        ((ControlCall) call).decided(engine.handle(command, clock.nowMillis()));
        replies.add(call, Reply.Done.DONE);
    }

    @Override
    public ControlView seal() {
        return engine.state();
    }

    @Override
    public void committed(ControlView batch) {
        durable.accept(batch);
    }
}
