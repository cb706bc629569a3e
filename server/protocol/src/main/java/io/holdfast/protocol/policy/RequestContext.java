package io.holdfast.protocol.policy;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What conditions can ask about a request, besides who calls and what is called. Asked only when a condition asks; what is null is absent. */
public interface RequestContext {
    /** When the request is judged, in milliseconds since 1970. */
    long nowMillis();

    /** Of the socket, or what a trusted proxy says; never a header that anybody can send. */
    default @Nullable String sourceIp() {
        return null;
    }

    /** Whether it came through TLS. */
    default boolean isSecure() {
        return false;
    }

    /** The first few hundred characters of the header. */
    default @Nullable String userAgent() {
        return null;
    }

    /** What the answer will be known by; empty where there is none. No condition asks for it, but what was decided is written down with it. */
    default String requestId() {
        return "";
    }

    default @Nullable String region() {
        return null;
    }

    /** The resource on whose behalf a service calls; no service calls this server by itself. */
    default @Nullable String sourceArn() {
        return null;
    }

    default @Nullable String sourceAccount() {
        return null;
    }

    /** The tags that the request sets. */
    default Map<String, String> requestTags() {
        return Map.of();
    }

    /** The keys of the tags that the request sets or takes off. */
    default Collection<String> tagKeys() {
        return List.of();
    }
}
