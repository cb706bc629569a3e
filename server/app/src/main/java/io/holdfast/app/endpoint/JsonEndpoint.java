package io.holdfast.app.endpoint;

import io.holdfast.app.action.Actions;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.app.partition.Partition;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.json.JsonRequests;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** AWS JSON 1.0: the operation stands in a header, the request in the body. The path does not matter; some clients post to the queue's. */
public final class JsonEndpoint {
    private final Actions actions;
    private final Partition partition;
    private final Identity identity;
    private final PublicAddress address;
    private final RequestMeter meter;

    public JsonEndpoint(
            Actions actions, Partition partition, Identity identity, PublicAddress address, RequestMeter meter) {
        this.actions = actions;
        this.partition = partition;
        this.identity = identity;
        this.address = address;
        this.meter = meter;
    }

    void handle(Exchange exchange) {
        String target = exchange.header("x-amz-target");
        Operation operation = Operation.ofTarget(target);
        JsonInvocation invocation = new JsonInvocation(exchange, identity, address, meter);
        if (operation == null) {
            invocation.respond(new Failure(AwsError.UNKNOWN_OPERATION, unknown(target)));
            return;
        }
        invocation.asksFor(operation);
        Request request;
        try {
            request = JsonRequests.read(operation, exchange.body(), exchange.bodyOffset(), exchange.bodyLength());
        } catch (RequestRefused refused) {
            invocation.respond(refused.failure());
            return;
        }
        invocation.perform(request, actions, partition);
    }

    private static String unknown(@Nullable String target) {
        return target == null
                ? "The request names no operation: the header X-Amz-Target is missing."
                : "The operation " + target + " is not valid for this endpoint.";
    }
}
