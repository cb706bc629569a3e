package io.holdfast.bench.load;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Frames of AMQP 0-9-1, as far as a publisher needs them. Big-endian.
 *
 * <pre>
 * 1 byte   kind: 1 method, 2 header of a message, 3 body of a message, 8 heartbeat
 * 2 bytes  channel
 * 4 bytes  length of what follows
 *          method: 2 bytes class, 2 bytes method, its arguments
 * 1 byte   0xCE
 * </pre>
 */
final class AmqpFrames {
    static final int METHOD = 1;
    static final int HEADER = 2;
    static final int BODY = 3;
    /** What stands before and behind a payload. */
    static final int HEAD_BYTES = 7;

    static final int END_BYTES = 1;

    static final int START = method(10, 10);
    static final int START_OK = method(10, 11);
    static final int TUNE = method(10, 30);
    static final int TUNE_OK = method(10, 31);
    static final int OPEN = method(10, 40);
    static final int OPEN_OK = method(10, 41);
    static final int CHANNEL_OPEN = method(20, 10);
    static final int CHANNEL_OPEN_OK = method(20, 11);
    static final int QUEUE_DECLARE = method(50, 10);
    static final int QUEUE_DECLARE_OK = method(50, 11);
    static final int QUEUE_DELETE = method(50, 40);
    static final int QUEUE_DELETE_OK = method(50, 41);
    static final int PUBLISH = method(60, 40);
    static final int ACK = method(60, 80);
    static final int CONFIRM_SELECT = method(85, 10);
    static final int CONFIRM_SELECT_OK = method(85, 11);

    private static final int FRAME_END = 0xce;
    private static final int BASIC = 60;
    /** That the only property is the delivery mode, and that it is "persistent". */
    private static final int HAS_DELIVERY_MODE = 0x1000;

    private static final int PERSISTENT = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** The number of the class in the upper half, as both stand in a frame. */
    static int method(int classNumber, int methodNumber) {
        return classNumber << 16 | methodNumber;
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }

    /** What a frame holds. */
    interface Payload {
        void write(DataOutputStream out) throws IOException;
    }

    AmqpFrames method(int channel, int method, Payload arguments) {
        return frame(METHOD, channel, out -> {
            out.writeInt(method);
            arguments.write(out);
        });
    }

    /** A persistent message to a queue, over channel 1. */
    AmqpFrames message(String queue, byte[] body) {
        method(1, PUBLISH, out -> {
            out.writeShort(0);
            text(out, "");
            text(out, queue);
            out.writeByte(0);
        });
        frame(HEADER, 1, out -> {
            out.writeShort(BASIC);
            out.writeShort(0);
            out.writeLong(body.length);
            out.writeShort(HAS_DELIVERY_MODE);
            out.writeByte(PERSISTENT);
        });
        return frame(BODY, 1, out -> out.write(body));
    }

    private AmqpFrames frame(int kind, int channel, Payload payload) {
        ByteArrayOutputStream inside = new ByteArrayOutputStream();
        try (DataOutputStream frame = new DataOutputStream(bytes)) {
            payload.write(new DataOutputStream(inside));
            frame.writeByte(kind);
            frame.writeShort(channel);
            frame.writeInt(inside.size());
            inside.writeTo(frame);
            frame.writeByte(FRAME_END);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void text(DataOutputStream out, String text) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(utf8.length);
        out.write(utf8);
    }

    static void longText(DataOutputStream out, String text) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }
}
