package io.holdfast.verify.simulation;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.partition.WatchedBatches;
import io.holdfast.engine.command.Reply;
import org.jspecify.annotations.Nullable;

/** The first that comes of an answer from another node and a time-out, if the node that waits for it lives. */
final class RemoteAnswer {
    private final Call call;
    private final Runnable hear;
    private @Nullable Runnable given;

    RemoteAnswer(Call call, NodeLoop home) {
        this.call = call;
        this.hear = home.ofThisLife(() -> {
            if (given != null) {
                given.run();
            }
        });
    }

    boolean isGiven() {
        return given != null;
    }

    void give(Reply reply) {
        end(() -> WatchedBatches.answer(call, reply));
    }

    void fail(Unavailable reason) {
        end(() -> WatchedBatches.fail(call, reason));
    }

    private void end(Runnable how) {
        if (given == null) {
            given = how;
            hear.run();
        }
    }
}
