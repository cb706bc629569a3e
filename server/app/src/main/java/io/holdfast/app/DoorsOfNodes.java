package io.holdfast.app;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.DoorElsewhere;
import io.holdfast.app.partition.PartitionDoor;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.peer.RemoteCommands;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/** Lets partitions of this node and of others hand messages to each other. Any thread. */
final class DoorsOfNodes implements RemoteCommands.Door {
    /** Null until this node's partitions are there: what comes earlier is to be tried again. */
    private volatile @Nullable Partitions here;

    void open(Partitions loaded) {
        here = loaded;
    }

    /** The way to a partition that another node leads. */
    static PartitionDoor elsewhere(RemoteCommands commands, int partition) {
        return new DoorElsewhere(
                (command, origin, answer) -> commands.submit(partition, command, origin, new ToldOutcome(answer)));
    }

    @Override
    public Runnable submit(int partition, Command command, Origin origin, RemoteCommands.Outcome outcome) {
        Partitions loaded = here;
        if (loaded == null) {
            outcome.notTaken();
            return () -> {};
        }
        Call call = new CallOfAnotherNode(origin, outcome);
        loaded.submitHere(partition, command, call);
        return () -> Partitions.abandon(call);
    }

    private record ToldOutcome(DoorElsewhere.Answer answer) implements RemoteCommands.Outcome {
        @Override
        public void decided(Reply reply) {
            answer.decided(reply);
        }

        @Override
        public void notTaken() {
            answer.notTaken();
        }

        @Override
        public void unknown() {
            answer.unknown();
        }
    }

    private static final class CallOfAnotherNode extends Call {
        private final Origin origin;
        private final RemoteCommands.Outcome outcome;

        CallOfAnotherNode(Origin origin, RemoteCommands.Outcome outcome) {
            this.origin = origin;
            this.outcome = outcome;
        }

        @Override
        public Origin origin() {
            return origin;
        }

        @Override
        protected void answer(Reply reply) {
            outcome.decided(reply);
        }

        @Override
        protected void fail(Unavailable reason) {
            outcome.unknown();
        }
    }
}
