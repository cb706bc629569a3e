package io.holdfast.app.partition;

import io.holdfast.control.ControlReply;
import io.holdfast.engine.command.Reply;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A command of the control engine on its way through its partition: keeps the reply until it is durable. */
final class ControlCall extends Call {
    private final CompletableFuture<ControlReply> outcome = new CompletableFuture<>();
    private @Nullable ControlReply decided;

    CompletableFuture<ControlReply> outcome() {
        return outcome;
    }

    void decided(ControlReply reply) {
        decided = reply;
    }

    /** @param done says only that the batch is durable: what was decided is here */
    @Override
    protected void answer(Reply done) {
        outcome.complete(Objects.requireNonNull(decided, "it was answered before it was decided"));
    }

    @Override
    protected void fail(Unavailable reason) {
        outcome.completeExceptionally(
                reason == Unavailable.NOT_LEADER ? new NotLedHere() : new IllegalStateException(reason.sentence()));
    }
}
