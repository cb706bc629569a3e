package io.holdfast.app.http;

import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The open connections of one server on one loop, and the slow clock that their time-outs go by. One timer looks at all of
 * them: a timer per connection would cost more than the connection's whole state, and a clock call per request more than
 * it is worth.
 *
 * <p>Thread rule: that loop only.
 */
final class Connections {
    /** Longer than a machine stalls, shorter than it takes clients that never end to use up all connections. */
    private static final Duration MUST_BE_CHECKED_WITHIN = Duration.ofSeconds(30);

    private final IoLoop loop;
    private final HttpSettings settings;
    private final RequestHandler handler;
    private final ServerCounters counters;
    private final WebPages webPages;
    private final long checkEveryMillis;
    private Connection[] open = new Connection[16];
    private int count;
    private long nowMillis;
    private long checkedNanos;
    private boolean stopping;

    Connections(IoLoop loop, HttpSettings settings, RequestHandler handler, ServerCounters counters) {
        this.loop = loop;
        this.settings = settings;
        this.handler = handler;
        this.counters = counters;
        this.webPages = new WebPages(settings.hosts(), settings.origin());
        this.checkEveryMillis = settings.timeouts().checkEveryMillis();
    }

    void start() {
        checkedNanos = System.nanoTime();
        loop.tasks()
                .task("connection-timeouts", MUST_BE_CHECKED_WITHIN, this::check)
                .repeatOn(loop, checkEveryMillis, () -> !stopping || count > 0);
    }

    void accept(SocketChannel channel) {
        TlsPort tls = settings.tls();
        RequestDecoder decoder = new RequestDecoder(settings.limits(), tls != null);
        Connection connection = new Connection(this, channel, decoder);
        if (tls != null) {
            channel.pipeline().addLast(new TlsDetector(tls, connection));
        }
        channel.pipeline().addLast(decoder, connection);
    }

    /** Counts a connection in; false if there are too many, and it has to end. */
    boolean add(Connection connection) {
        if (count == open.length) {
            open = Arrays.copyOf(open, count * 2);
        }
        connection.setSlot(count);
        open[count++] = connection;
        return counters.opened(client(connection));
    }

    void remove(Connection connection) {
        Connection last = open[--count];
        open[connection.slot()] = last;
        last.setSlot(connection.slot());
        open[count] = null;
        counters.closed(client(connection));
    }

    /** Not every transport knows where a connection came from that was gone before it was accepted. */
    private static InetAddress client(Connection connection) {
        InetSocketAddress remote = connection.channel().remoteAddress();
        return remote == null ? InetAddress.getLoopbackAddress() : remote.getAddress();
    }

    /** Closes what is idle; everything else is closed with its answer. */
    void stop() {
        stopping = true;
        for (int i = count - 1; i >= 0; i--) {
            open[i].stop();
        }
    }

    void closeAll() {
        for (int i = count - 1; i >= 0; i--) {
            open[i].close();
        }
    }

    boolean isStopping() {
        return stopping;
    }

    /** Milliseconds of monotonic time as of the last check. */
    long nowMillis() {
        return nowMillis;
    }

    IoLoop loop() {
        return loop;
    }

    HttpSettings settings() {
        return settings;
    }

    RequestHandler handler() {
        return handler;
    }

    WebPages webPages() {
        return webPages;
    }

    ServerCounters counters() {
        return counters;
    }

    /** Looks at all of them, even if one cannot be judged: that one is closed, because nothing else would end it. */
    private void check() {
        long nanos = System.nanoTime();
        long passedMillis = TimeUnit.NANOSECONDS.toMillis(nanos - checkedNanos);
        checkedNanos += TimeUnit.MILLISECONDS.toNanos(passedMillis);
        // If the loop itself was held up, clients may have sent what has not been read yet: do not hold that against
        // them.
        nowMillis += Math.min(passedMillis, 2 * checkEveryMillis);
        RuntimeException failed = null;
        for (int i = count - 1; i >= 0; i--) {
            Connection connection = open[i];
            try {
                connection.check(nowMillis);
            } catch (RuntimeException | Error failure) {
                failed = new IllegalStateException("a connection could not be checked and is closed", failure);
                closeQuietly(connection);
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (RuntimeException | Error alreadyReported) {
            // The next check tries again.
        }
    }
}
