package io.holdfast.app.endpoint.admin;

import io.holdfast.app.redrive.GuardedRedrives;
import io.holdfast.app.redrive.RedriveRefused;
import io.holdfast.app.redrive.RedriveSentence;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveOrder;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;

/** A redrive as the admin API writes it. */
record RedriveJson(LongUnaryOperator shown) {
    void write(GuardedRedrives.View view, JsonBuffer json) {
        Redrive redrive = view.redrive();
        RedriveOrder order = redrive.order();
        boolean isOver = redrive.status().isOver();
        JsonFields.text(json, "id", new UUID(order.idHigh(), order.idLow()).toString());
        JsonFields.text(json, "state", RedriveSentence.state(redrive));
        JsonFields.number(json, "total", order.total());
        JsonFields.number(json, "moved", redrive.counts().moved());
        JsonFields.number(json, "bounced", redrive.counts().bounced());
        JsonFields.number(json, "undecided", view.undecided());
        JsonFields.number(json, "left", redrive.counts().left());
        JsonFields.number(json, "ratePerSecond", redrive.perSecond());
        JsonFields.number(json, "canary", order.canary());
        JsonFields.number(json, "bounceLimit", order.bounceLimit());
        json.member("etaSeconds");
        if (isOver || redrive.status() != RedriveStatus.ACTIVE) {
            json.word("null");
        } else {
            long rest = Math.max(0, order.total() - redrive.counts().taken());
            json.number((rest + redrive.perSecond() - 1) / redrive.perSecond());
        }
        JsonFields.text(
                json,
                "destination",
                order.destination() == null ? null : order.destination().arn());
        JsonFields.at(json, "startedAt", shown.applyAsLong(order.startedAtMillis()));
        JsonFields.at(json, "endedAt", redrive.endedAtMillis() == 0 ? 0 : shown.applyAsLong(redrive.endedAtMillis()));
        JsonFields.text(json, "startedBy", order.by().isEmpty() ? null : order.by());
        JsonFields.text(json, "snapshotFile", order.snapshot().isEmpty() ? null : order.snapshot());
        JsonFields.text(json, "sentence", RedriveSentence.of(view));
    }

    /** Answers when it is known what became of a request. */
    @SuppressWarnings("FutureReturnValueIgnored") // the nested one is what is answered with
    static <T> void answer(AdminAnswer answer, CompletableFuture<T> outcome, BiConsumer<T, JsonBuffer> members) {
        answer.json(
                outcome.handle((result, failure) -> {
                            Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                                    ? failure.getCause()
                                    : failure;
                            if (cause instanceof RedriveRefused refused) {
                                return CompletableFuture.<T>failedFuture(refusal(refused));
                            }
                            return cause == null
                                    ? CompletableFuture.completedFuture(result)
                                    : CompletableFuture.<T>failedFuture(cause);
                        })
                        .thenCompose(future -> future),
                members);
    }

    static AdminRefused refusal(RedriveRefused refused) {
        AdminError error = switch (refused.reason()) {
            case INVALID -> AdminError.INVALID_PARAMETER;
            case NO_SUCH_QUEUE -> AdminError.QUEUE_DOES_NOT_EXIST;
            case NO_SUCH_REDRIVE -> AdminError.NOT_FOUND;
            case CONFLICT -> AdminError.CONFLICT;
            case TOO_MANY -> AdminError.THROTTLED;
            case UNAVAILABLE -> AdminError.UNAVAILABLE;
        };
        return new AdminRefused(error, refused.sentence());
    }

    static UUID id(AdminRequest request) throws AdminRefused {
        try {
            return UUID.fromString(request.path("id"));
        } catch (IllegalArgumentException noId) {
            throw new AdminRefused(AdminError.NOT_FOUND, "The queue has no redrive with this id.");
        }
    }
}
