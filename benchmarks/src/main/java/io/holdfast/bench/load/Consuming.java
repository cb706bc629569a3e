package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Receives up to ten messages, deletes them in one batch, receives again. A message counts when its delete is answered.
 *
 * <p>Receiving → Deleting: messages came · Receiving → Receiving: none came · Deleting → Receiving: deleted
 */
final class Consuming implements Conversation {
    private static final byte[] BODY = "\"Body\"".getBytes(StandardCharsets.US_ASCII);

    /** What the latency of a consumer spans. */
    enum Span {
        /** From the receive's request to its answer. */
        RECEIVE,
        /** From the receive's request to the delete's answer. */
        RECEIVE_TO_DELETED,
        /** From the stamp in the body to the receive's answer. */
        SEND_TO_RECEIVE
    }

    private final ByteBuffer receive;
    private final DeleteBatch delete;
    private final byte[] failedMark;
    private final Quota quota;
    private final Span span;
    private final Tally tally;
    private int toDelete;
    private long receiveNanos;

    private Consuming(ByteBuffer receive, DeleteBatch delete, byte[] failedMark, Quota quota, Span span, Tally tally) {
        this.receive = receive;
        this.delete = delete;
        this.failedMark = failedMark;
        this.quota = quota;
        this.span = span;
        this.tally = tally;
    }

    /** Opens {@code count} consumers that share what is the same for all. */
    static void open(
            LoadDriver driver, QueueAddress queue, int count, int waitSeconds, Quota quota, Span span, Tally tally) {
        Wire wire = queue.wire();
        ByteBuffer receive = wire.receive(queue, waitSeconds);
        byte[] deleteHead = wire.headUpToLength(queue, "DeleteMessageBatch");
        HandleSyntax handles = wire.handles(queue);
        for (int i = 0; i < count; i++) {
            DeleteBatch delete = new DeleteBatch(deleteHead, handles);
            driver.open(new Consuming(receive.duplicate(), delete, wire.failedMark(), quota, span, tally));
        }
    }

    @Override
    public @Nullable ByteBuffer next(long nowNanos) {
        if (toDelete > 0) {
            return delete.request();
        }
        return quota.take() ? receive.rewind() : null;
    }

    @Override
    public void answered(Answer answer, long latencyNanos, long nowNanos) {
        if (!answer.ok() || answer.contains(failedMark)) {
            tally.error(answer);
            toDelete = 0;
        } else if (toDelete > 0) {
            deleted(latencyNanos);
        } else {
            received(answer, latencyNanos, nowNanos);
        }
    }

    private void received(Answer answer, long latencyNanos, long nowNanos) {
        toDelete = delete.take(answer);
        receiveNanos = latencyNanos;
        if (span == Span.RECEIVE) {
            tally.latency(latencyNanos);
        } else if (span == Span.SEND_TO_RECEIVE) {
            for (int at = answer.valueOf(BODY, answer.bodyStart); at >= 0; at = answer.valueOf(BODY, at)) {
                tally.latency(nowNanos - Stamp.read(answer.bytes, at + 1));
            }
        }
    }

    private void deleted(long latencyNanos) {
        if (span == Span.RECEIVE_TO_DELETED) {
            tally.latency(receiveNanos + latencyNanos);
        }
        tally.messages(toDelete);
        toDelete = 0;
    }
}
