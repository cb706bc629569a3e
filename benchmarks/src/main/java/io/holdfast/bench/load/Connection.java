package io.holdfast.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** A keep-alive connection that asks again as soon as it is answered. The driver's thread only. */
final class Connection {
    private final LoadDriver driver;
    private final ByteChannel channel;
    private final SelectionKey key;
    private final Conversation conversation;
    private final IncomingAnswer reader;
    private @Nullable ByteBuffer request;
    private long askedAtNanos;

    Connection(
            LoadDriver driver,
            ByteChannel channel,
            SelectionKey key,
            IncomingAnswer reader,
            Conversation conversation) {
        this.driver = driver;
        this.reader = reader;
        this.channel = channel;
        this.key = key;
        this.conversation = conversation;
    }

    boolean idle() {
        return request == null;
    }

    /** Sends the conversation's next request, if it has one. Only while {@link #idle}. */
    void ask() {
        ask(System.nanoTime());
    }

    /** The same, with latencies counted from {@code sinceNanos}. */
    void ask(long sinceNanos) {
        request = conversation.next(sinceNanos);
        if (request != null) {
            askedAtNanos = sinceNanos;
            driver.outstanding++;
            write(request);
        }
    }

    void ready(ByteBuffer input) {
        if (request != null && request.hasRemaining() && key.isWritable()) {
            write(request);
        }
        if (key.isReadable()) {
            read(input);
        }
    }

    private void write(ByteBuffer bytes) {
        try {
            channel.write(bytes);
            int interest = bytes.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
            if (key.interestOps() != interest) {
                key.interestOps(interest);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(ByteBuffer input) {
        input.clear();
        try {
            if (channel.read(input) < 0) {
                throw new LoadFailure("the server closed a connection" + (idle() ? "" : " that waited for an answer"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        input.flip();
        if (reader.take(input)) {
            long now = System.nanoTime();
            request = null;
            driver.outstanding--;
            conversation.answered(reader.answer(), now - askedAtNanos, now);
            reader.reset();
            ask(now);
        }
    }

    void close() throws IOException {
        channel.close();
    }
}
