package io.holdfast.app.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way from one loop to one other node.
 *
 * <pre>
 *   DOWN → CONNECTING: something is to be sent, and the last try is long enough ago · CONNECTING → OPEN: welcomed
 *   CONNECTING, OPEN → DOWN: refused, lost, or silent for too long · any → CLOSED: this node stops
 * </pre>
 *
 * <p>Thread rule: its loop only, except where said.
 */
// A connection that fails says so to its handler.
@SuppressWarnings("FutureReturnValueIgnored")
final class PeerLink {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLink.class);
    private static final long FIRST_RETRY_MILLIS = 50;
    /** Longer than any request takes: the front of this node has given up on it by then. */
    static final long OVERDUE_NANOS = TimeUnit.MINUTES.toNanos(10);

    private enum State {
        DOWN,
        CONNECTING,
        OPEN,
        CLOSED
    }

    private final PeerSettings settings;
    private final String node;
    private final PeerSettings.Place place;
    private final IoLoop loop;
    private final Bootstrap bootstrap;
    private final Deque<Waiting> unsent = new ArrayDeque<>();
    private final Map<Long, Waiting> sent = new LinkedHashMap<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private State state = State.DOWN;
    private @Nullable PeerLinkHandler connection;
    private long attempt;
    private long nextNumber;
    private long heldBytes;
    private long retryMillis;
    private long retryAtNanos = System.nanoTime();
    private volatile boolean isDown;

    PeerLink(PeerSettings settings, String node, PeerSettings.Place place, IoLoop loop, Transport transport) {
        this.settings = settings;
        this.node = node;
        this.place = place;
        this.loop = loop;
        this.bootstrap = new Bootstrap()
                .group(loop.eventLoop())
                .channel(transport.clientChannel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, settings.limits().connectMillis());
    }

    /** A request without an answer. */
    private final class Waiting implements PeerReplies.Sent {
        private final PeerRequest request;
        private final PeerReplies replies;
        private final long sinceNanos = System.nanoTime();
        private long number = -1;
        private boolean isDone;

        Waiting(PeerRequest request, PeerReplies replies) {
            this.request = request;
            this.replies = replies;
        }

        @Override
        public void abandon() {
            if (isDone) {
                return;
            }
            if (number >= 0) {
                if (connection != null) {
                    connection.send(PeerFrame.ABANDON, number);
                }
            } else if (unsent.remove(this)) {
                forget(this);
                replies.notTaken(PeerReplies.NotTaken.UNREACHABLE);
            }
        }
    }

    PeerReplies.Sent send(PeerRequest request, PeerReplies replies) {
        PeerLimits limits = settings.limits();
        if (unsent.size() + sent.size() >= limits.requestsPerConnection()
                || heldBytes + request.size() > limits.bytesPerConnection()) {
            replies.notTaken(PeerReplies.NotTaken.BUSY);
            return PeerReplies.Sent.NOTHING;
        }
        if (state == State.DOWN && System.nanoTime() - retryAtNanos >= 0) {
            connect();
        }
        if (state == State.DOWN || state == State.CLOSED) {
            replies.notTaken(PeerReplies.NotTaken.UNREACHABLE);
            return PeerReplies.Sent.NOTHING;
        }
        Waiting added = new Waiting(request, replies);
        heldBytes += request.size();
        waiting.incrementAndGet();
        unsent.add(added);
        sendWaiting();
        return added;
    }

    /** As much as the connection takes without piling it up. */
    void sendWaiting() {
        PeerLinkHandler open = connection;
        while (state == State.OPEN && open != null && !unsent.isEmpty() && open.isWritable()) {
            Waiting next = unsent.remove();
            next.number = nextNumber++;
            sent.put(next.number, next);
            open.send(next.number, next.request);
        }
    }

    private void forget(Waiting done) {
        done.isDone = true;
        heldBytes -= done.request.size();
        waiting.decrementAndGet();
    }

    private void connect() {
        state = State.CONNECTING;
        long current = ++attempt;
        loop.schedule(
                () -> {
                    if (state == State.CONNECTING && attempt == current) {
                        down(new TimeoutException("it does not answer"));
                    }
                },
                settings.limits().connectMillis());
        try {
            settings.lookups().execute(() -> lookUp(current));
        } catch (RejectedExecutionException tooMany) {
            down(tooMany);
        }
    }

    /** Names are looked up beside the loop, because that may take long. */
    private void lookUp(long current) {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(place.host()), place.port());
            loop.execute(() -> connect(current, address));
        } catch (UnknownHostException unknown) {
            loop.execute(() -> failed(current, new UnknownHostException("there is no host " + place.host())));
        } catch (RejectedExecutionException stopping) {
            LOG.debug("The server stops, so node {} is not looked for", node);
        }
    }

    private void connect(long current, InetSocketAddress address) {
        if (state != State.CONNECTING || attempt != current) {
            return;
        }
        bootstrap
                .clone()
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connection = new PeerLinkHandler(PeerLink.this, settings, node, place, channel, loop, current);
                        connection.addTo(channel.pipeline());
                    }
                })
                .connect(address)
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        failed(current, connected.cause());
                    }
                });
    }

    /** Both sides agree. */
    void welcomed(long current) {
        if (state != State.CONNECTING || attempt != current) {
            return;
        }
        state = State.OPEN;
        retryMillis = 0;
        if (isDown) {
            isDown = false;
            LOG.info("Node {} ({}) can be reached again.", node, place);
        }
        sendWaiting();
    }

    /** A connection, or the attempt to make one, has ended. Only the present one counts. */
    void failed(long current, Throwable cause) {
        if (attempt == current && (state == State.CONNECTING || state == State.OPEN)) {
            down(cause);
        }
    }

    private void down(Throwable cause) {
        state = State.DOWN;
        retryMillis = Math.min(settings.limits().retryMillis(), Math.max(FIRST_RETRY_MILLIS, retryMillis * 2));
        retryAtNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(retryMillis);
        if (!isDown) {
            isDown = true;
            LOG.warn(PeerTrust.whyNotTo(node, place, cause));
        }
        endAll();
    }

    /** Whoever hears of it may send anew at once, so nothing is left of the old before anybody is told. */
    private void endAll() {
        PeerLinkHandler closing = connection;
        connection = null;
        List<Waiting> lost = new ArrayList<>(sent.values());
        List<Waiting> neverSent = new ArrayList<>(unsent);
        sent.clear();
        unsent.clear();
        lost.forEach(this::forget);
        neverSent.forEach(this::forget);
        if (closing != null) {
            closing.close();
        }
        lost.forEach(each -> tell(each.replies::lost));
        neverSent.forEach(each -> tell(() -> each.replies.notTaken(PeerReplies.NotTaken.UNREACHABLE)));
    }

    /** Lets go of what will never be answered: only a fault of the other node's own takes so long. */
    void dropOverdue() {
        long now = System.nanoTime();
        List<Waiting> overdue = new ArrayList<>();
        for (Waiting each : sent.values()) {
            if (now - each.sinceNanos < OVERDUE_NANOS) {
                break;
            }
            overdue.add(each);
        }
        for (Waiting each : overdue) {
            sent.remove(each.number);
            forget(each);
            tell(each.replies::lost);
        }
    }

    void answered(long number, ByteBuf frame) {
        Waiting answered = sent.remove(number);
        if (answered == null) {
            return;
        }
        forget(answered);
        int status = frame.readUnsignedShort();
        byte[] head = new byte[frame.readInt()];
        frame.readBytes(head);
        Response response = new Response(ResponseHead.passedOn(status, head), new BufferBody(frame));
        tell(() -> answered.replies.answered(response));
    }

    void notTaken(long number, int reason) {
        Waiting refused = sent.remove(number);
        if (refused != null) {
            forget(refused);
            PeerReplies.NotTaken why = PeerReplies.NotTaken.of(reason);
            tell(() -> refused.replies.notTaken(why));
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

    void close() {
        state = State.CLOSED;
        endAll();
    }

    /** Any thread. */
    int waiting() {
        return waiting.get();
    }

    /** Any thread. */
    boolean isDown() {
        return isDown;
    }

    String node() {
        return node;
    }
}
