package io.holdfast.app.peer;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Reply;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * The commands by which partitions of different nodes hand messages to each other, and those for the parts of queues that are spread over several, with
 * their replies, as bytes. No other command is ever sent: what clients ask for travels as they have asked for it.
 *
 * <pre>
 *   version 1 | kind 1
 *     1 AcceptArrivals    source partition 4 | count 4 | number 8, length 4, row of the departure …
 *     2 ForgetDepartures  target partition 4 | up to number 8 | refusals
 *     from 16 on          see PartCommandWire
 *   version 1 | kind 1
 *     1 Done
 *     2 Arrived           up to number 8 | refusals
 *     from 16 on          see PartReplyWire
 *   refusals: count 4 | number 8, reason 1 …
 * </pre>
 *
 * To change any of this, add a version that is read beside the old one; rows have a version of their own. Pure functions.
 */
final class CommandWire {
    private static final byte VERSION = 1;
    private static final byte ACCEPT_ARRIVALS = 1;
    private static final byte FORGET_DEPARTURES = 2;
    private static final byte DONE = 1;
    private static final byte ARRIVED = 2;
    private static final int HEAD_BYTES = 2;

    private CommandWire() {}

    /**
     * A command, and on whose behalf it comes.
     *
     * @param origin nobody's, if it is about no client's request
     */
    record Sent(Command command, Origin origin) {}

    static byte[] write(Command command, Origin origin) {
        if (command instanceof AcceptArrivals arrivals) {
            return ArrivalsWire.write(new byte[] {VERSION, ACCEPT_ARRIVALS}, arrivals);
        }
        if (command instanceof ForgetDepartures forget) {
            ByteBuffer out = ByteBuffer.allocate(
                            HEAD_BYTES + Integer.BYTES + Long.BYTES + RefusalsWire.sizeOf(forget.refused()))
                    .put(VERSION)
                    .put(FORGET_DEPARTURES)
                    .putInt(forget.targetPartition())
                    .putLong(forget.upToNumber());
            return RefusalsWire.put(out, forget.refused()).array();
        }
        return PartCommandWire.write(VERSION, command, origin);
    }

    /** @throws IllegalArgumentException if it is none of these */
    static Sent readCommand(byte[] bytes, int offset, int length) {
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
            version(in);
            byte kind = in.get();
            if (kind >= PartCommandWire.FIRST) {
                return PartCommandWire.read(kind, bytes, in.position(), in.remaining());
            }
            Command command = switch (kind) {
                case ACCEPT_ARRIVALS -> ArrivalsWire.read(in);
                case FORGET_DEPARTURES -> new ForgetDepartures(in.getInt(), in.getLong(), RefusalsWire.read(in));
                default -> throw new IllegalArgumentException("a node has sent the unknown command " + kind);
            };
            return new Sent(command, Origin.NOBODY);
        } catch (BufferUnderflowException tooShort) {
            throw new IllegalArgumentException("a node has sent half a command", tooShort);
        }
    }

    /** @throws IllegalArgumentException for a reply that these commands do not have */
    static byte[] write(Reply reply) {
        if (reply instanceof Reply.Done) {
            return new byte[] {VERSION, DONE};
        }
        if (reply instanceof Reply.Arrived arrived) {
            ByteBuffer out = ByteBuffer.allocate(HEAD_BYTES + Long.BYTES + RefusalsWire.sizeOf(arrived.refused()))
                    .put(VERSION)
                    .put(ARRIVED)
                    .putLong(arrived.upToNumber());
            return RefusalsWire.put(out, arrived.refused()).array();
        }
        return PartReplyWire.write(VERSION, reply);
    }

    /** @throws IllegalArgumentException if it is none of these */
    static Reply readReply(byte[] bytes) {
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            version(in);
            byte kind = in.get();
            if (kind >= PartReplyWire.FIRST) {
                return PartReplyWire.read(kind, bytes, in.position(), in.remaining());
            }
            return switch (kind) {
                case DONE -> Reply.Done.DONE;
                case ARRIVED -> new Reply.Arrived(in.getLong(), RefusalsWire.read(in));
                default -> throw new IllegalArgumentException("a node has sent the unknown reply " + kind);
            };
        } catch (BufferUnderflowException tooShort) {
            throw new IllegalArgumentException("a node has sent half a reply", tooShort);
        }
    }

    private static void version(ByteBuffer in) {
        byte version = in.get();
        if (version != VERSION) {
            throw new IllegalArgumentException("a node has sent version " + version + " of a command");
        }
    }
}
