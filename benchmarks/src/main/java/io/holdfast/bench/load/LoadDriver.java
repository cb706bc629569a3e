package io.holdfast.bench.load;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The closed-loop load driver: one thread, one selector, plain sockets. One read and one write per request is all it costs, so
 * that on a machine shared with the server it is the server that is measured. Everything runs on the caller's thread.
 */
final class LoadDriver implements Closeable {
    private static final int INPUT_BYTES = 256 * 1024;
    private static final long LONGEST_SELECT_MILLIS = 100;

    private final InetSocketAddress server;
    private final @Nullable SSLContext tls;
    private final Selector selector;
    private final ByteBuffer input = ByteBuffer.allocateDirect(INPUT_BYTES);
    private final List<Connection> connections = new ArrayList<>();

    /** Requests written and not answered yet; kept by the connections. */
    int outstanding;

    LoadDriver(QueueAddress queue) {
        this(queue.server(), queue.security().tls());
    }

    LoadDriver(InetSocketAddress server, @Nullable SSLContext tls) {
        this.server = server;
        this.tls = tls;
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Connection open(Conversation conversation) {
        return open(server, conversation);
    }

    /** To another node of the same cluster. */
    Connection open(InetSocketAddress node, Conversation conversation) {
        try {
            SocketChannel channel = SocketChannel.open(node);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ByteChannel bytes = tls == null ? channel : new TlsChannel(channel, tls);
            return add(channel, bytes, new AnswerReader(), conversation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Over a channel that is open already, and to a server that does not speak HTTP. */
    Connection adopt(SocketChannel channel, IncomingAnswer reader, Conversation conversation) {
        try {
            return add(channel, channel, reader, conversation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Connection add(SocketChannel channel, ByteChannel bytes, IncomingAnswer reader, Conversation conversation)
            throws IOException {
        channel.configureBlocking(false);
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        Connection connection = new Connection(this, bytes, key, reader, conversation);
        key.attach(connection);
        connections.add(connection);
        return connection;
    }

    /** Lets every silent connection ask. */
    void askAll() {
        for (Connection connection : connections) {
            if (connection.idle()) {
                connection.ask();
            }
        }
    }

    void run(Duration time) {
        run(time, Pace.NONE);
    }

    void run(Duration time, Pace pace) {
        long end = System.nanoTime() + time.toNanos();
        loop(pace, () -> System.nanoTime() - end >= 0);
    }

    /** Until nothing is outstanding; fails when the server makes no end of it within {@code limit}. */
    void runUntilSilent(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        loop(Pace.NONE, () -> {
            if (outstanding > 0 && System.nanoTime() - end >= 0) {
                throw new LoadFailure(outstanding + " requests still unanswered after " + limit);
            }
            return outstanding == 0;
        });
    }

    private void loop(Pace pace, BooleanSupplier done) {
        try {
            // At least once: what came during a pause of this process is read, even if the time was over before it
            // ended.
            do {
                long untilDueNanos = pace.tick(System.nanoTime());
                // Rounded up: waking early would only spin until the due time comes.
                long millis = Math.min(LONGEST_SELECT_MILLIS, untilDueNanos / 1_000_000 + 1);
                selector.select(this::ready, millis);
            } while (!done.getAsBoolean());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void ready(SelectionKey key) {
        ((Connection) key.attachment()).ready(input);
    }

    @Override
    public void close() {
        try {
            for (Connection connection : connections) {
                connection.close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
