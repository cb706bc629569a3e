package io.holdfast.app;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.DoorElsewhere;
import io.holdfast.app.partition.PartitionDoor;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.peer.RemoteCommands;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import java.util.function.Consumer;
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
                (command, decided, failed) -> commands.submit(partition, command, new ToldOutcome(decided, failed)));
    }

    @Override
    public void submit(int partition, Command command, RemoteCommands.Outcome outcome) {
        Partitions loaded = here;
        if (loaded == null) {
            outcome.notTaken();
        } else {
            loaded.local(partition).submit(command, new CallOfAnotherNode(outcome));
        }
    }

    private record ToldOutcome(Consumer<Reply> decided, Runnable failed) implements RemoteCommands.Outcome {
        @Override
        public void decided(Reply reply) {
            decided.accept(reply);
        }

        @Override
        public void notTaken() {
            failed.run();
        }

        @Override
        public void unknown() {
            failed.run();
        }
    }

    private static final class CallOfAnotherNode extends Call {
        private final RemoteCommands.Outcome outcome;

        CallOfAnotherNode(RemoteCommands.Outcome outcome) {
            this.outcome = outcome;
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
