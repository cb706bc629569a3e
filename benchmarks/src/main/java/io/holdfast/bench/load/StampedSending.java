package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Sends one message at a time whose body carries the moment of its send. */
final class StampedSending implements Conversation {
    private final ByteBuffer request;
    private final int stampAt;
    private final Quota quota;
    private final Tally tally;

    private final boolean triesAgain;

    StampedSending(QueueAddress queue, Bodies bodies, Quota quota, Tally tally) {
        this(queue, bodies, quota, tally, false);
    }

    /** @param triesAgain as for {@link Sending} */
    StampedSending(QueueAddress queue, Bodies bodies, Quota quota, Tally tally, boolean triesAgain) {
        this.triesAgain = triesAgain;
        this.request = Protocol.JSON.wire().send(queue, bodies, 1);
        this.stampAt = request.limit() - Bodies.BYTES - "\"}".length();
        this.quota = quota;
        this.tally = tally;
    }

    @Override
    public @Nullable ByteBuffer next(long nowNanos) {
        if (!quota.take()) {
            return null;
        }
        Stamp.write(request, stampAt, nowNanos);
        return request.rewind();
    }

    @Override
    public void answered(Answer answer, long latencyNanos, long nowNanos) {
        if (answer.ok()) {
            tally.latency(latencyNanos);
            tally.messages(1);
        } else if (!triesAgain || answer.status != Answer.TRY_AGAIN) {
            tally.error(answer);
        }
    }
}
