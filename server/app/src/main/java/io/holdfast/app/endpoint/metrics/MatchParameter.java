package io.holdfast.app.endpoint.metrics;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads {@code ?match=orders-*}. */
final class MatchParameter {
    private static final String NAME = "match=";

    private MatchParameter() {}

    /** Empty if nothing is asked for; null if something else is. */
    static @Nullable String of(@Nullable String query) {
        if (query == null || query.isEmpty()) {
            return "";
        }
        if (!query.startsWith(NAME) || query.indexOf('&') >= 0) {
            return null;
        }
        try {
            return URLDecoder.decode(query.substring(NAME.length()), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}
