package io.holdfast.app.redrive;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.Reply;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Tells the partitions something about redrives; the answers are durable. Any thread. */
final class EngineCalls {
    private final Partitions partitions;

    EngineCalls(Partitions partitions) {
        this.partitions = partitions;
    }

    /** Completes with {@link RedriveRefused} if the engine says no or cannot be asked. */
    CompletableFuture<List<Redrive>> submit(Command command) {
        CompletableFuture<List<Redrive>> answer = new CompletableFuture<>();
        partitions.submit(command, new Call() {
            @Override
            protected void answer(Reply reply) {
                if (reply instanceof Reply.Redrives found) {
                    answer.complete(found.redrives());
                } else if (reply instanceof Reply.Refused refused) {
                    answer.completeExceptionally(RedriveRefused.by(refused.refusal()));
                } else {
                    answer.completeExceptionally(new IllegalStateException("unexpected: " + reply));
                }
            }

            @Override
            protected void fail(Unavailable reason) {
                answer.completeExceptionally(new RedriveRefused(RefusalReason.UNAVAILABLE, reason.sentence()));
            }
        });
        return answer;
    }
}
