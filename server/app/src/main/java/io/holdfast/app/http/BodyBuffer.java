package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import java.util.Arrays;

/**
 * A body that arrives in several pieces. Grows with what has really come, not with what was announced: an announcement
 * costs the client nothing.
 *
 * <p>Thread rule: the connection's loop only.
 */
final class BodyBuffer {
    private static final int FIRST_BYTES = 16 * 1024;

    private final ServerCounters counters;
    private final InetAddress client;
    private final int limit;
    private byte[] bytes = new byte[0];
    private int length;

    BodyBuffer(ServerCounters counters, InetAddress client, int limit) {
        this.counters = counters;
        this.client = client;
        this.limit = limit;
    }

    /** Whether the piece found room in the budget for bodies. The caller has checked it against {@link #limit}. */
    boolean append(ByteBuf piece) {
        int added = piece.readableBytes();
        if (length + added > bytes.length) {
            int capacity = Math.min(limit, Math.max(Math.max(FIRST_BYTES, bytes.length * 2), length + added));
            if (!counters.takeBodyBytes(client, capacity - bytes.length)) {
                return false;
            }
            bytes = Arrays.copyOf(bytes, capacity);
        }
        piece.readBytes(bytes, length, added);
        length += added;
        return true;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Gives the bytes back to the budget. Exactly once. */
    void release() {
        counters.giveBodyBytes(client, bytes.length);
        bytes = new byte[0];
    }
}
