package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What two nodes say to each other. One connection carries many requests at once: each has a number, and its answer comes when it comes, so a parked poll
 * costs neither a connection nor a thread.
 *
 * <pre>
 *   length 4 of what follows | kind 1 | number 8 | payload
 *
 *   the node that connects                                       the node that listens
 *   HELLO    magic 4 | version 2 | cluster | from node | to node   WELCOME  version 2     or  REFUSED  why, and closes
 *   REQUEST  see PeerRequest                                     ANSWER   status 2 | length of head 4 | head | body
 *                                                                NOT_TAKEN reason 1: nothing was done
 *   ABANDON  the client has gone: a poll is to end               (and is answered as if nothing had come)
 *   PING                                                         PONG
 * </pre>
 *
 * To change any of this, raise {@link #VERSION}; the one that listens says in WELCOME which it speaks, so that older ones can be spoken to.
 */
final class PeerFrame {
    static final int VERSION = 1;
    static final int MAGIC = 0x48_46_50_52; // HFPR
    static final int HEAD_BYTES = 1 + Long.BYTES;
    /** Beside a body. */
    static final int MOST_FIELD_BYTES = 256 * 1024;

    static final byte HELLO = 1;
    static final byte WELCOME = 2;
    static final byte REFUSED = 3;
    static final byte REQUEST = 4;
    static final byte ANSWER = 5;
    static final byte NOT_TAKEN = 6;
    static final byte ABANDON = 7;
    static final byte PING = 8;
    static final byte PONG = 9;

    private PeerFrame() {}

    /** Cuts what is received into frames, without their lengths. */
    static LengthFieldBasedFrameDecoder decoder(int mostBytes) {
        return new LengthFieldBasedFrameDecoder(mostBytes, 0, Integer.BYTES, 0, Integer.BYTES);
    }

    static ByteBuf bare(ByteBufAllocator alloc, byte kind, long number) {
        return head(alloc.buffer(Integer.BYTES + HEAD_BYTES), kind, number, 0);
    }

    static ByteBuf of(ByteBufAllocator alloc, byte kind, long number, byte[] payload) {
        ByteBuf head = head(alloc.buffer(Integer.BYTES + HEAD_BYTES), kind, number, payload.length);
        return Unpooled.wrappedBuffer(head, Unpooled.wrappedBuffer(payload));
    }

    static ByteBuf head(ByteBuf out, byte kind, long number, int payloadBytes) {
        return out.writeInt(HEAD_BYTES + payloadBytes).writeByte(kind).writeLong(number);
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Who connects, and whom they mean. */
    record Hello(int version, String cluster, String from, String to) {
        ByteBuf frame(ByteBufAllocator alloc) {
            byte[] names = text(cluster + '\n' + from + '\n' + to);
            ByteBuf out = alloc.buffer();
            return head(out, HELLO, 0, Integer.BYTES + Short.BYTES + names.length)
                    .writeInt(MAGIC)
                    .writeShort(version)
                    .writeBytes(names);
        }

        /** Null if it is none. */
        static @Nullable Hello read(ByteBuf payload) {
            if (payload.readableBytes() < Integer.BYTES + Short.BYTES || payload.readInt() != MAGIC) {
                return null;
            }
            int version = payload.readUnsignedShort();
            String[] names = payload.toString(StandardCharsets.UTF_8).split("\n", -1);
            return names.length < 3 ? null : new Hello(version, names[0], names[1], names[2]);
        }
    }
}
