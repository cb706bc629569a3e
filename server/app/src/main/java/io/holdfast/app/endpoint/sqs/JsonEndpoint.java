package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.json.JsonRequests;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** AWS JSON 1.0: the operation stands in a header, the request in the body. The path does not matter; some clients post to the queue's. */
public final class JsonEndpoint {
    private final SqsServices services;

    public JsonEndpoint(SqsServices services) {
        this.services = services;
    }

    public void handle(Exchange exchange) {
        String target = exchange.header("x-amz-target");
        Operation operation = Operation.ofTarget(target);
        HttpRequester requester = new HttpRequester(exchange, JsonFormat.INSTANCE, services);
        Request request;
        try {
            requester.authenticate();
            if (operation == null) {
                throw new RequestRefused(AwsError.UNKNOWN_OPERATION, unknown(target));
            }
            requester.asksFor(operation);
            request = JsonRequests.read(operation, exchange.body(), exchange.bodyOffset(), exchange.bodyLength());
        } catch (RequestRefused refused) {
            requester.respond(refused.failure());
            return;
        }
        requester.perform(request);
    }

    private static String unknown(@Nullable String target) {
        return target == null
                ? "The request names no operation: the header X-Amz-Target is missing."
                : "The operation " + target + " is not valid for this endpoint.";
    }
}
