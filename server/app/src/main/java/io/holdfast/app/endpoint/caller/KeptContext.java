package io.holdfast.app.endpoint.caller;

import io.holdfast.protocol.policy.RequestContext;
import org.jspecify.annotations.Nullable;

/** What was asked about a request, for when the request is not there any more. Any thread. */
record KeptContext(
        long nowMillis,
        String sourceIp,
        boolean isSecure,
        @Nullable String userAgent,
        String requestId,
        String region) implements RequestContext {}
