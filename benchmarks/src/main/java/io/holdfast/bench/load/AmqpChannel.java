package io.holdfast.bench.load;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A connection to RabbitMQ with one channel, for what is asked before and after a load: blocking, one answer for each question. */
public final class AmqpChannel implements Closeable {
    private static final byte[] PROTOCOL = {'A', 'M', 'Q', 'P', 0, 0, 9, 1};
    private static final int LARGEST_FRAME = 128 * 1024;
    private static final int DURABLE = 2;

    private final SocketChannel socket;
    private final DataInputStream in;

    /** Opens it as the user "guest", whom RabbitMQ lets in from its own machine. */
    public AmqpChannel(int port) {
        try {
            socket = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            in = new DataInputStream(Channels.newInputStream(socket));
            write(PROTOCOL);
            await(AmqpFrames.START);
            ask(0, AmqpFrames.START_OK, AmqpFrames.TUNE, out -> {
                out.writeInt(0);
                AmqpFrames.text(out, "PLAIN");
                AmqpFrames.longText(out, "\0guest\0guest");
                AmqpFrames.text(out, "en_US");
            });
            write(new AmqpFrames()
                    .method(0, AmqpFrames.TUNE_OK, out -> {
                        out.writeShort(1);
                        out.writeInt(LARGEST_FRAME);
                        out.writeShort(0);
                    })
                    .toByteArray());
            ask(0, AmqpFrames.OPEN, AmqpFrames.OPEN_OK, out -> {
                AmqpFrames.text(out, "/");
                AmqpFrames.text(out, "");
                out.writeByte(0);
            });
            ask(1, AmqpFrames.CHANNEL_OPEN, AmqpFrames.CHANNEL_OPEN_OK, out -> AmqpFrames.text(out, ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A queue that a majority of the nodes has on its disks before anything is confirmed. */
    public void declareQuorumQueue(String name) {
        ask(1, AmqpFrames.QUEUE_DECLARE, AmqpFrames.QUEUE_DECLARE_OK, out -> {
            out.writeShort(0);
            AmqpFrames.text(out, name);
            out.writeByte(DURABLE);
            ByteArrayOutputStream table = new ByteArrayOutputStream();
            DataOutputStream arguments = new DataOutputStream(table);
            AmqpFrames.text(arguments, "x-queue-type");
            arguments.writeByte('S');
            AmqpFrames.longText(arguments, "quorum");
            out.writeInt(table.size());
            table.writeTo(out);
        });
    }

    public void deleteQueue(String name) {
        ask(1, AmqpFrames.QUEUE_DELETE, AmqpFrames.QUEUE_DELETE_OK, out -> {
            out.writeShort(0);
            AmqpFrames.text(out, name);
            out.writeByte(0);
        });
    }

    /** From here on every message that is published is confirmed. */
    void confirmAll() {
        ask(1, AmqpFrames.CONFIRM_SELECT, AmqpFrames.CONFIRM_SELECT_OK, out -> out.writeByte(0));
    }

    /** What is left of it when nothing more is asked. */
    SocketChannel socket() {
        return socket;
    }

    private void ask(int channel, int method, int answer, AmqpFrames.Payload arguments) {
        try {
            write(new AmqpFrames().method(channel, method, arguments).toByteArray());
            await(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(byte[] bytes) throws IOException {
        ByteBuffer out = ByteBuffer.wrap(bytes);
        while (out.hasRemaining()) {
            socket.write(out);
        }
    }

    private void await(int expected) throws IOException {
        while (true) {
            int kind = in.readUnsignedByte();
            in.readUnsignedShort();
            byte[] payload = in.readNBytes(in.readInt());
            in.readUnsignedByte();
            if (kind != AmqpFrames.METHOD) {
                continue;
            }
            int method = ByteBuffer.wrap(payload).getInt();
            if (method != expected) {
                throw new LoadFailure("RabbitMQ answered with method " + (method >> 16) + "." + (method & 0xffff) + ": "
                        + new String(payload, StandardCharsets.ISO_8859_1));
            }
            return;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
