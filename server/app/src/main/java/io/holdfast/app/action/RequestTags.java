package io.holdfast.app.action;

import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tags that a request sets or takes off, beside what is known of it already. */
record RequestTags(RequestContext context, Map<String, String> requestTags, Collection<String> tagKeys)
        implements RequestContext {
    static RequestContext with(RequestContext context, Request request) {
        if (request instanceof CreateQueueRequest creation && !creation.tags().isEmpty()) {
            return new RequestTags(context, creation.tags(), creation.tags().keySet());
        }
        if (request instanceof TagQueueRequest tagging) {
            return new RequestTags(context, tagging.tags(), tagging.tags().keySet());
        }
        return request instanceof UntagQueueRequest untagging
                ? new RequestTags(context, Map.of(), List.copyOf(untagging.tagKeys()))
                : context;
    }

    @Override
    public long nowMillis() {
        return context.nowMillis();
    }

    @Override
    public @Nullable String sourceIp() {
        return context.sourceIp();
    }

    @Override
    public boolean isSecure() {
        return context.isSecure();
    }

    @Override
    public @Nullable String userAgent() {
        return context.userAgent();
    }

    @Override
    public String requestId() {
        return context.requestId();
    }

    @Override
    public @Nullable String region() {
        return context.region();
    }
}
