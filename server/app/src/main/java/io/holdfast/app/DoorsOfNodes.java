package io.holdfast.app;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.CommandOutcome;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.peer.CommandDoor;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets partitions of this node and of others hand messages to each other. Any thread. */
final class DoorsOfNodes implements CommandDoor {
    /** Null until this node's partitions are there: what comes earlier is to be tried again. */
    private volatile @Nullable Partitions here;

    void open(Partitions loaded) {
        here = loaded;
    }

    @Override
    public Runnable submit(int partition, Command command, Origin origin, CommandOutcome outcome) {
        Partitions loaded = here;
        if (loaded == null) {
            outcome.notTaken();
            return () -> {};
        }
        Call call = new CallOfAnotherNode(origin, outcome);
        loaded.submitHere(partition, command, call);
        return () -> Partitions.abandon(call);
    }

    @Override
    public void giveBack(long partId, List<Delivery> taken, Origin origin) {
        Partitions loaded = here;
        if (loaded != null) {
            loaded.giveBack(partId, taken, origin);
        }
    }
}
