package io.holdfast.protocol.sign;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers that signatures need, by the names that they have there. */
final class Headers {
    static final String AUTHORIZATION = "authorization";
    static final String CONTENT_SHA256 = "x-amz-content-sha256";
    static final String DATE = "date";
    static final String HOST = "host";
    static final String SECURITY_TOKEN = "x-amz-security-token";
    static final String TARGET = "x-amz-target";
    static final String X_AMZ_DATE = "x-amz-date";

    private Headers() {}

    /** The value of a header that should come once. If it came more often nothing that follows will make sense of it. */
    static @Nullable String single(SignedRequest request, String name) {
        List<String> values = request.headers(name);
        return switch (values.size()) {
            case 0 -> null;
            case 1 -> values.get(0);
            default -> String.join(",", values);
        };
    }
}
