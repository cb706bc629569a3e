package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what other nodes ask and no loop may wait for: rows are read, or many queues gone through. Any loop. */
public final class Answering {
    private static final Logger LOG = LoggerFactory.getLogger(Answering.class);
    private static final ResponseHead OK = ResponseHead.of(200, "application/octet-stream");
    private static final ResponseHead FAILED = ResponseHead.of(500, "text/plain");
    private static final ResponseHead BUSY = ResponseHead.of(503, "text/plain");

    private final Executor workers;

    /**
     * @param workers a few threads, which take only so much work at a time and reject the rest; they must not ask other nodes, which might wait for
     *     this one
     */
    public Answering(Executor workers) {
        this.workers = workers;
    }

    /**
     * A route.
     *
     * @param answer what to say to what is asked; null if another node knows
     */
    RequestHandler by(Function<byte[], byte @Nullable []> answer) {
        return exchange -> {
            int offset = exchange.bodyOffset();
            byte[] asked = Arrays.copyOfRange(exchange.body(), offset, offset + exchange.bodyLength());
            try {
                workers.execute(() -> answer(exchange, asked, answer));
            } catch (RejectedExecutionException tooMany) {
                exchange.answer(Response.of(BUSY));
            }
        };
    }

    private static void answer(Exchange exchange, byte[] asked, Function<byte[], byte @Nullable []> answer) {
        try {
            byte[] found = answer.apply(asked);
            exchange.answer(found == null ? PeerListener.NOT_HERE : Response.of(OK, found));
        } catch (RuntimeException | Error failure) {
            LOG.error("A question of another node could not be answered", failure);
            exchange.answer(Response.of(FAILED));
        }
    }
}
