package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.query.QueryParameters;
import io.holdfast.protocol.sqs.query.QueryRequests;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** The AWS Query protocol: everything stands in parameters, in the URL or in a form. The path may name the queue. */
public final class QueryEndpoint {
    private static final String FORM = "application/x-www-form-urlencoded";

    private final SqsServices services;

    public QueryEndpoint(SqsServices services) {
        this.services = services;
    }

    /** Whether the request speaks this protocol: it has a form, or an action in its URL. */
    public static boolean isSpokenBy(Exchange exchange) {
        String query = exchange.query();
        return hasForm(exchange) || (query != null && (query.startsWith("Action=") || query.contains("&Action=")));
    }

    public void handle(Exchange exchange) {
        QueryParameters parameters = hasForm(exchange)
                ? QueryParameters.of(exchange.query(), exchange.body(), exchange.bodyOffset(), exchange.bodyLength())
                : QueryParameters.of(exchange.query());
        String queue = pathOfQueue(exchange.path());
        HttpRequester requester =
                new HttpRequester(exchange, QueryFormat.accepted(exchange.header("accept")), services);
        Request request;
        try {
            requester.authenticate();
            Operation operation = parameters.operation(queue != null);
            requester.asksFor(operation);
            request = QueryRequests.read(operation, parameters, queue);
        } catch (RequestRefused refused) {
            requester.respond(refused.failure());
            return;
        }
        requester.perform(request);
    }

    private static boolean hasForm(Exchange exchange) {
        String type = exchange.header("content-type");
        return type != null && type.regionMatches(true, 0, FORM, 0, FORM.length());
    }

    /** The path if it is that of a queue, {@code /account/name}, else null. */
    private static @Nullable String pathOfQueue(String path) {
        int slash = path.indexOf('/', 1);
        return slash > 1 && slash + 1 < path.length() ? path : null;
    }
}
