package io.holdfast.app.endpoint.admin;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.partition.NodeSilent;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The place for the answer to one request. Whatever a route does, it is used exactly once. Any thread. */
public final class AdminAnswer {
    /** Work that may wait. */
    @FunctionalInterface
    public interface Work {
        /** Answers, or refuses by throwing. */
        void run() throws Exception;
    }

    private static final Logger LOG = LoggerFactory.getLogger(AdminAnswer.class);
    private static final ResponseHead OK = ResponseHead.of(200, JsonBody.TYPE);

    private final Exchange exchange;
    private final String route;
    private final Executor workers;
    private final boolean zipped;

    /** @param workers a few threads, which take only so much work at a time and reject the rest */
    AdminAnswer(Exchange exchange, String route, Executor workers, boolean zipped) {
        this.exchange = exchange;
        this.route = route;
        this.workers = workers;
        this.zipped = zipped;
    }

    /** Answers with the members of an object. */
    public void json(Consumer<JsonBuffer> members) {
        JsonBuffer json = new JsonBuffer();
        json.open('{');
        members.accept(json);
        json.close('}');
        exchange.answer(JsonBody.response(OK, json, zipped));
    }

    /** Answers when there is an outcome: with {@link AdminRefused} or {@link QueryRefused}, as that says. */
    public <T> void json(CompletableFuture<T> outcome, BiConsumer<T, JsonBuffer> members) {
        CompletableFuture<Void> unused = outcome.thenAccept(result -> json(json -> members.accept(result, json)))
                .exceptionally(failure -> {
                    fail(
                            failure instanceof CompletionException && failure.getCause() != null
                                    ? failure.getCause()
                                    : failure);
                    return null;
                });
    }

    /** Goes on beside the loops, as soon as a worker is free. */
    public void work(Work work) {
        try {
            workers.execute(() -> run(work));
        } catch (RejectedExecutionException tooMany) {
            refuse(new AdminRefused(AdminError.THROTTLED, "Too many requests are waiting already. Try again."));
        }
    }

    private void run(Work work) {
        try {
            work.run();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            refuse(new AdminRefused(AdminError.UNAVAILABLE, "The server is shutting down."));
        } catch (Exception | Error failure) {
            fail(failure);
        }
    }

    public void refuse(AdminRefused refused) {
        exchange.answer(JsonBody.error(refused));
    }

    /** Answers for something that went wrong; what no client can help is logged. */
    void fail(Throwable failure) {
        if (failure instanceof AdminRefused refused) {
            refuse(refused);
            return;
        }
        if (failure instanceof QueryRefused refused) {
            refuse(AdminRefused.of(refused.error()));
            return;
        }
        if (failure instanceof NodeSilent silent) {
            refuse(new AdminRefused(AdminError.UNAVAILABLE, silent.sentence()));
            return;
        }
        LOG.error("{} failed", route, failure);
        refuse(new AdminRefused(
                AdminError.INTERNAL_ERROR,
                "The request could not be answered. The server's log says why; its id is " + exchange.requestId()
                        + "."));
    }
}
