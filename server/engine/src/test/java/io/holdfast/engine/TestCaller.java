package io.holdfast.engine;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A caller that keeps its reply. */
public final class TestCaller extends Caller {
    private final Origin origin;
    private @Nullable Reply reply;

    public TestCaller() {
        this(Origin.NOBODY);
    }

    TestCaller(Origin origin) {
        this.origin = origin;
    }

    @Override
    public Origin origin() {
        return origin;
    }

    public void answer(Reply given) {
        if (reply != null) {
            throw new AssertionError("answered twice: " + reply + ", then " + given);
        }
        reply = given;
    }

    public boolean isAnswered() {
        return reply != null;
    }

    public Reply reply() {
        if (reply == null) {
            throw new AssertionError("not answered yet");
        }
        return reply;
    }

    public List<Delivery> deliveries() {
        if (reply() instanceof Reply.Received received) {
            return received.deliveries();
        }
        throw new AssertionError("not a receive's reply: " + reply);
    }

    public Refusal refusal() {
        if (reply() instanceof Reply.Refused refused) {
            return refused.refusal();
        }
        throw new AssertionError("not refused: " + reply);
    }

    public List<String> bodies() {
        return EngineWorld.bodies(deliveries());
    }
}
