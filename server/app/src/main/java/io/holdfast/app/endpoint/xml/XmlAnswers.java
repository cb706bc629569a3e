package io.holdfast.app.endpoint.xml;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests of one API with XML.
 *
 * @param <R> its results
 */
public final class XmlAnswers<R> {
    private static final Logger LOG = LoggerFactory.getLogger(XmlAnswers.class);
    private static final String TYPE = "text/xml";
    private static final ResponseHead OK = ResponseHead.of(200, TYPE);

    private final BiFunction<R, String, String> results;
    private final BiFunction<QueryError, String, String> errors;

    /**
     * @param results writes one, with the request's id
     * @param errors writes one, with the request's id
     */
    public XmlAnswers(BiFunction<R, String, String> results, BiFunction<QueryError, String, String> errors) {
        this.results = results;
        this.errors = errors;
    }

    /** Answers when there is an outcome. */
    public void answer(Exchange exchange, CompletableFuture<R> outcome) {
        CompletableFuture<Void> unused = outcome.thenApply(result -> results.apply(result, exchange.requestId()))
                .handle((text, failure) -> {
                    // A result that cannot be written is a failure too: its client must not wait for ever.
                    if (failure == null) {
                        exchange.answer(Response.of(OK, text.getBytes(UTF_8)));
                    } else {
                        refuse(exchange, error(failure));
                    }
                    return null;
                });
    }

    public void refuse(Exchange exchange, QueryError error) {
        String text = errors.apply(error, exchange.requestId());
        exchange.answer(Response.of(ResponseHead.of(error.httpStatus(), TYPE), text.getBytes(UTF_8)));
    }

    private static QueryError error(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof QueryRefused refused) {
            return refused.error();
        }
        LOG.warn("A request could not be answered", cause);
        return QueryError.unavailable();
    }
}
