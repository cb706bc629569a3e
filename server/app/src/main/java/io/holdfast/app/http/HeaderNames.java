package io.holdfast.app.http;

import io.netty.util.AsciiString;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of headers that every request of an SDK is asked for, in the form in which Netty keeps names: it knows its hash. A signed request is asked for
 * a dozen headers, and hashing their names anew took a tenth of checking its signature. Any thread.
 */
final class HeaderNames {
    private static final Map<String, AsciiString> USUAL = Stream.of(
                    "accept",
                    "accept-encoding",
                    "amz-sdk-invocation-id",
                    "amz-sdk-request",
                    "authorization",
                    "content-length",
                    "content-type",
                    "date",
                    "forwarded",
                    "host",
                    "traceparent",
                    "user-agent",
                    "x-amz-content-sha256",
                    "x-amz-date",
                    "x-amz-security-token",
                    "x-amz-target",
                    "x-amz-user-agent",
                    "x-amzn-query-mode",
                    "x-amzn-trace-id",
                    "x-forwarded-for",
                    "x-forwarded-host",
                    "x-forwarded-port",
                    "x-forwarded-proto")
            .collect(Collectors.toUnmodifiableMap(Function.identity(), AsciiString::cached));

    private HeaderNames() {}

    /** The same name, as cheap to find as it can be had. */
    static CharSequence of(String lowerCase) {
        AsciiString usual = USUAL.get(lowerCase);
        return usual == null ? lowerCase : usual;
    }
}
