package io.holdfast.engine.command;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** What a command leads to. */
public sealed interface Reply {
    /** Done, and there is nothing more to say. */
    record Done() implements Reply {
        public static final Done DONE = new Done();
    }

    record Refused(Refusal refusal, String detail) implements Reply {
        public Refused(Refusal refusal) {
            this(refusal, "");
        }
    }

    /** The queue as it is now. */
    record QueueReady(QueueInfo queue) implements Reply {}

    record Received(List<Delivery> deliveries) implements Reply {
        public static final Received NOTHING = new Received(List.of());
    }

    /** What a FIFO queue made of the drafts, in their order. */
    record Enqueued(List<Message> messages) implements Reply {
        /** The id and the sequence of one message; of the original, if the draft was a duplicate. */
        public record Message(long idHigh, long idLow, long sequence) {}
    }

    /** Some deletions were refused: one outcome for each receipt, in their order; null where it succeeded. */
    record Deleted(List<@Nullable Refusal> outcomes) implements Reply {}

    /** One outcome for each entry, in their order; null where it succeeded. */
    record VisibilityChanged(List<@Nullable Refusal> outcomes) implements Reply {}

    record Described(QueueDescription description) implements Reply {}

    record MoveTaskCancelled(long moved) implements Reply {}

    record MoveTasks(List<MoveTask> tasks) implements Reply {}

    record Redrives(List<Redrive> redrives) implements Reply {}

    /** What arrived from another partition up to this number is in its queues, except what was refused. */
    record Arrived(long upToNumber, SortedMap<Long, ArrivalRefusal> refused) implements Reply {}
}
