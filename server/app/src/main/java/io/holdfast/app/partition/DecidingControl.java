package io.holdfast.app.partition;

import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlEngine;
import io.holdfast.control.ControlView;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.ReplySink;

/**
 * The control engine as a {@link SingleWriter} drives it. It never waits for anything, and has nothing to do by itself. What a batch leads to is
 * shown to other threads when it is durable, and before its calls are answered.
 *
 * <p>Thread rule: {@link #view} on any thread, everything else on the loop.
 */
final class DecidingControl implements PartitionEngine<ControlCommand, ControlView> {
    private final ControlEngine engine;
    private final ReplySink replies;
    private final PartitionClock clock;
    private volatile ControlView durable;

    DecidingControl(ControlEngine engine, ReplySink replies, PartitionClock clock) {
        this.engine = engine;
        this.replies = replies;
        this.clock = clock;
        this.durable = engine.state();
    }

    ControlView view() {
        return durable;
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
        durable = batch;
    }
}
