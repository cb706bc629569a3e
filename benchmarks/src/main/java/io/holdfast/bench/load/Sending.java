package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends prebuilt requests, in turn, as fast as they are answered. */
final class Sending implements Conversation {
    private static final byte[] DIGEST = "\"MD5OfMessageBody\"".getBytes(StandardCharsets.US_ASCII);

    private final List<ByteBuffer> requests;
    private final int messagesPerRequest;
    private final Quota quota;
    private final Tally tally;
    private int turn;

    /** {@code shared} requests are read, never changed: connections may use the same ones, each from its own {@code turn}. */
    Sending(List<ByteBuffer> shared, int turn, int messagesPerRequest, Quota quota, Tally tally) {
        this.requests = new ArrayList<>(shared.size());
        for (ByteBuffer request : shared) {
            requests.add(request.duplicate());
        }
        this.turn = turn;
        this.messagesPerRequest = messagesPerRequest;
        this.quota = quota;
        this.tally = tally;
    }

    @Override
    public @Nullable ByteBuffer next(long nowNanos) {
        if (!quota.take()) {
            return null;
        }
        turn = (turn + 1) % requests.size();
        return requests.get(turn).rewind();
    }

    @Override
    public void answered(Answer answer, long latencyNanos, long nowNanos) {
        if (answer.ok() && answer.count(DIGEST) == messagesPerRequest) {
            tally.latency(latencyNanos);
            tally.messages(messagesPerRequest);
        } else {
            tally.error(answer);
        }
    }
}
