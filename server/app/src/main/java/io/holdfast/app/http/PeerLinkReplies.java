package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the requests of a {@link PeerLink} what has become of them. Thread rule: its loop only. */
record PeerLinkReplies(String node, WaitingRequests requests) {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLinkReplies.class);
    /** Longer than any request takes: the front of this node has given up on it by then. */
    static final long OVERDUE_NANOS = TimeUnit.MINUTES.toNanos(10);

    void answered(long number, ByteBuf frame) {
        WaitingRequest answered = requests.removeSent(number);
        if (answered == null) {
            return;
        }
        int status = frame.readUnsignedShort();
        byte[] head = new byte[frame.readInt()];
        frame.readBytes(head);
        Response response = new Response(ResponseHead.passedOn(status, head), new BufferBody(frame));
        tell(() -> answered.replies().answered(response));
    }

    void notTaken(long number, int reason) {
        WaitingRequest refused = requests.removeSent(number);
        if (refused != null) {
            PeerReplies.NotTaken why = PeerReplies.NotTaken.of(reason);
            tell(() -> refused.replies().notTaken(why));
        }
    }

    /** There is no connection any more. */
    void ended(List<WaitingRequest> all) {
        for (WaitingRequest each : all) {
            PeerReplies replies = each.replies();
            tell(each.isSent() ? replies::lost : () -> replies.notTaken(PeerReplies.NotTaken.UNREACHABLE));
        }
    }

    /** Lets go of what will never be answered: only a fault of the other node's own takes so long. */
    void dropOverdue() {
        for (long overdue : requests.sentBefore(System.nanoTime(), OVERDUE_NANOS)) {
            WaitingRequest lost = requests.removeSent(overdue);
            if (lost != null) {
                tell(lost.replies()::lost);
            }
        }
    }

    /** What one request makes of its answer must not end the connection of all others. */
    private void tell(Runnable reply) {
        try {
            reply.run();
        } catch (RuntimeException | Error failure) {
            LOG.error("The answer of node {} could not be passed on", node, failure);
        }
    }
}
