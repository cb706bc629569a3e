package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.RequestContext;
import org.jspecify.annotations.Nullable;

/** What conditions of policies can ask about a request, kept for when the request itself is gone. */
record AdminContext(
        long nowMillis,
        @Nullable String sourceIp,
        boolean isSecure,
        @Nullable String userAgent,
        String requestId,
        @Nullable String region)
        implements RequestContext {

    static AdminContext of(RequestContext now) {
        return new AdminContext(
                now.nowMillis(), now.sourceIp(), now.isSecure(), now.userAgent(), now.requestId(), now.region());
    }
}
