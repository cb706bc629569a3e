package io.holdfast.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a command leads to. */
public sealed interface Reply {
    /** Done, and there is nothing more to say. */
    record Done() implements Reply {
        static final Done DONE = new Done();
    }

    record Refused(Refusal refusal, String detail) implements Reply {
        Refused(Refusal refusal) {
            this(refusal, "");
        }
    }

    /** The queue as it is now. */
    record QueueReady(QueueInfo queue) implements Reply {}

    record Received(List<Delivery> deliveries) implements Reply {
        static final Received NOTHING = new Received(List.of());
    }

    /** One outcome for each entry, in their order; null where it succeeded. */
    record VisibilityChanged(List<@Nullable Refusal> outcomes) implements Reply {}

    record Described(QueueDescription description) implements Reply {}
}
