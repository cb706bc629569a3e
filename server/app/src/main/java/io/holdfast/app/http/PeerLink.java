package io.holdfast.app.http;

import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The way from one loop to one other node. {@link PeerLinkState} says how it comes up and goes down.
 *
 * <p>Thread rule: its loop only, except where said.
 */
final class PeerLink {
    private final PeerSettings settings;
    private final String node;
    private final PeerSettings.Place place;
    private final IoLoop loop;
    private final PeerDialer dialer;
    private final WaitingRequests requests;
    private final PeerLinkReplies linkReplies;
    private final PeerReachability reachability;
    private final RetryDelay retry;
    private PeerLinkState state = PeerLinkState.DOWN;
    private @Nullable PeerLinkHandler connection;
    private long attempt;

    PeerLink(PeerSettings settings, String node, PeerSettings.Place place, IoLoop loop, Transport transport) {
        this.settings = settings;
        this.node = node;
        this.place = place;
        this.loop = loop;
        PeerLimits limits = settings.limits();
        this.dialer = new PeerDialer(loop, transport, limits.connectMillis());
        this.requests = new WaitingRequests(limits);
        this.linkReplies = new PeerLinkReplies(node, requests);
        this.reachability = new PeerReachability(node, place);
        this.retry = new RetryDelay(limits.retryMillis());
    }

    PeerReplies.Sent send(PeerRequest request, PeerReplies replies) {
        if (!requests.hasRoomFor(request)) {
            replies.notTaken(PeerReplies.NotTaken.BUSY);
            return PeerReplies.Sent.NOTHING;
        }
        if (state == PeerLinkState.DOWN && retry.isOver()) {
            connect();
        }
        if (state == PeerLinkState.DOWN || state == PeerLinkState.CLOSED) {
            replies.notTaken(PeerReplies.NotTaken.UNREACHABLE);
            return PeerReplies.Sent.NOTHING;
        }
        WaitingRequest added = requests.add(request, replies);
        sendWaiting();
        return () -> requests.abandon(added, connection);
    }

    /** As much as the connection takes without piling it up. */
    void sendWaiting() {
        PeerLinkHandler open = connection;
        while (state == PeerLinkState.OPEN && open != null && requests.hasUnsent() && open.isWritable()) {
            WaitingRequest next = requests.nextToSend();
            open.send(next.number(), next.request());
        }
    }

    private void connect() {
        state = PeerLinkState.CONNECTING;
        long current = ++attempt;
        loop.schedule(
                () -> {
                    if (state == PeerLinkState.CONNECTING && attempt == current) {
                        down(new TimeoutException("it does not answer"));
                    }
                },
                settings.limits().connectMillis());
        try {
            settings.lookups().execute(new PeerLookup(this, place, loop, current));
        } catch (RejectedExecutionException tooMany) {
            down(tooMany);
        }
    }

    /** The other node is at this address. */
    void found(long current, InetSocketAddress address) {
        if (state == PeerLinkState.CONNECTING && attempt == current) {
            dialer.connect(address, channel -> handler(channel, current), cause -> failed(current, cause));
        }
    }

    private PeerLinkHandler handler(SocketChannel channel, long current) {
        PeerLinkHandler made = new PeerLinkHandler(this, settings, node, place, channel, loop, current);
        connection = made;
        return made;
    }

    /** Both sides agree. */
    void welcomed(long current) {
        if (state != PeerLinkState.CONNECTING || attempt != current) {
            return;
        }
        state = PeerLinkState.OPEN;
        retry.succeeded();
        reachability.reached();
        sendWaiting();
    }

    /** A connection, or the attempt to make one, has ended. Only the present one counts. */
    void failed(long current, Throwable cause) {
        if (attempt == current && (state == PeerLinkState.CONNECTING || state == PeerLinkState.OPEN)) {
            down(cause);
        }
    }

    private void down(Throwable cause) {
        state = PeerLinkState.DOWN;
        retry.failed();
        reachability.notReached(cause);
        endAll();
    }

    /** Whoever hears of it may send anew at once, so nothing is left of the old before anybody is told. */
    private void endAll() {
        PeerLinkHandler closing = connection;
        connection = null;
        List<WaitingRequest> ended = requests.removeAll();
        if (closing != null) {
            closing.close();
        }
        linkReplies.ended(ended);
    }

    void close() {
        state = PeerLinkState.CLOSED;
        endAll();
    }

    PeerLinkReplies replies() {
        return linkReplies;
    }

    /** Any thread. */
    int waiting() {
        return requests.count();
    }

    /** Any thread. */
    boolean isDown() {
        return reachability.isDown();
    }

    String node() {
        return node;
    }
}
