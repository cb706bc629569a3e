package io.holdfast.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A caller that keeps its reply. */
final class TestCaller extends Caller {
    private @Nullable Reply reply;

    void answer(Reply given) {
        if (reply != null) {
            throw new AssertionError("answered twice: " + reply + ", then " + given);
        }
        reply = given;
    }

    boolean isAnswered() {
        return reply != null;
    }

    Reply reply() {
        if (reply == null) {
            throw new AssertionError("not answered yet");
        }
        return reply;
    }

    List<Delivery> deliveries() {
        if (reply() instanceof Reply.Received received) {
            return received.deliveries();
        }
        throw new AssertionError("not a receive's reply: " + reply);
    }

    Refusal refusal() {
        if (reply() instanceof Reply.Refused refused) {
            return refused.refusal();
        }
        throw new AssertionError("not refused: " + reply);
    }

    List<String> bodies() {
        return EngineWorld.bodies(deliveries());
    }
}
