package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is sent to another queue as well ({@code copyTo}), or instead ({@code moveTo}), as with ElasticMQ; what arrives there stays there. Immutable. */
public record ForwardedSends(Map<QueueName, QueueName> copies, Map<QueueName, QueueName> moves) {
    public static final ForwardedSends NONE = new ForwardedSends(Map.of(), Map.of());

    public ForwardedSends {
        copies = Map.copyOf(copies);
        moves = Map.copyOf(moves);
    }

    /** The same send to the queue that gets a copy; null if there is none. */
    @Nullable
    Request copied(Request request, Principal who) {
        return sentTo(copies, request, who);
    }

    /** The same send to the queue that gets it instead; null if there is none. */
    @Nullable
    Request moved(Request request, Principal who) {
        return sentTo(moves, request, who);
    }

    private static @Nullable Request sentTo(Map<QueueName, QueueName> targets, Request request, Principal who) {
        boolean sends = request instanceof SendMessageRequest || request instanceof SendMessageBatchRequest;
        QueueName target = sends && !targets.isEmpty() ? targets.get(NamedQueue.of(request, who)) : null;
        if (target == null) {
            return null;
        }
        String url = String.join("/", "/queue", target.region(), target.account(), target.name());
        return request instanceof SendMessageRequest one
                ? new SendMessageRequest(url, one.message())
                : new SendMessageBatchRequest(url, ((SendMessageBatchRequest) request).entries());
    }
}
