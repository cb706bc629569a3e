package io.holdfast.app.endpoint.cloudwatch;

import io.holdfast.app.http.Exchange;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What came over HTTP, before anybody has taken it apart. The body belongs to the exchange, so it is for its loop only, unless it is {@link #kept}.
 *
 * @param target the header {@code X-Amz-Target}
 * @param encoding the header {@code Content-Encoding}
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record UnreadRequest(
        @Nullable String target,
        String path,
        @Nullable String query,
        @Nullable String encoding,
        byte[] bytes,
        int offset,
        int length) {
    /** Less than a millisecond of a loop's time. */
    private static final int MOST_ON_THE_LOOP_BYTES = 32 << 10;

    static UnreadRequest of(Exchange exchange) {
        return new UnreadRequest(
                exchange.header("x-amz-target"),
                exchange.path(),
                exchange.query(),
                exchange.header("content-encoding"),
                exchange.body(),
                exchange.bodyOffset(),
                exchange.bodyLength());
    }

    /** Whether it is taken apart in no time. What is compressed may be large. */
    boolean isSmall() {
        return length <= MOST_ON_THE_LOOP_BYTES && (encoding == null || encoding.equalsIgnoreCase("identity"));
    }

    /** The same for any thread. */
    UnreadRequest kept() {
        return new UnreadRequest(
                target, path, query, encoding, Arrays.copyOfRange(bytes, offset, offset + length), 0, length);
    }
}
