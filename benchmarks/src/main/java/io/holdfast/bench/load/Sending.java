package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends prebuilt requests as fast as they are answered. */
final class Sending implements Conversation {
    private final Supplier<ByteBuffer> requests;
    private final byte[] acceptedMark;
    private final int messagesPerRequest;
    private final Quota quota;
    private final Tally tally;
    private final boolean triesAgain;

    /** @param triesAgain whether an answer that asks for another try is no error, as for every SDK: leaders of a cluster change */
    Sending(
            Supplier<ByteBuffer> requests,
            byte[] acceptedMark,
            int messagesPerRequest,
            Quota quota,
            Tally tally,
            boolean triesAgain) {
        this.triesAgain = triesAgain;
        this.requests = requests;
        this.acceptedMark = acceptedMark;
        this.messagesPerRequest = messagesPerRequest;
        this.quota = quota;
        this.tally = tally;
    }

    @Override
    public @Nullable ByteBuffer next(long nowNanos) {
        return quota.take() ? requests.get() : null;
    }

    @Override
    public void answered(Answer answer, long latencyNanos, long nowNanos) {
        if (answer.ok() && answer.count(acceptedMark) == messagesPerRequest) {
            tally.latency(latencyNanos);
            tally.messages(messagesPerRequest);
        } else if (!triesAgain || answer.status != Answer.TRY_AGAIN) {
            tally.error(answer);
        }
    }
}
