package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What one connection asks, and what it makes of the answers. One request is outstanding at a time. The driver's thread only. */
interface Conversation {
    /**
     * The next request, from position to limit, left alone by the conversation until it is answered; null to fall silent
     * until {@link Connection#ask} is called again.
     */
    @Nullable
    ByteBuffer next(long nowNanos);

    void answered(Answer answer, long latencyNanos, long nowNanos);
}
