package io.holdfast.protocol.sign;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as it came over the wire. All texts have one character per byte, as HTTP servers read heads: a client signs bytes, and nothing
 * between it and the verifier may have decoded them.
 */
public interface SignedRequest {
    /** The method as sent. */
    String method();

    /** The path as sent, percent-encoding untouched, without scheme, host and query. */
    String path();

    /** What followed the first {@code ?}, percent-encoding untouched. */
    @Nullable
    String query();

    /** All values of a header in the order they came; the name is in lower case. */
    List<String> headers(String name);

    /** The array that holds the body. */
    byte[] body();

    /** Where the body begins in {@link #body()}. */
    int bodyOffset();

    /** How many bytes the body has. */
    int bodyLength();
}
