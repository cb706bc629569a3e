package io.holdfast.app.http;

import io.holdfast.app.loop.Loop;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request that another node has passed on: all that it says about the client is what that node has said. While it is parked it holds nothing of
 * the request itself.
 */
final class PeerExchange implements Exchange {
    private static final byte[] NO_BODY = new byte[0];

    private final long sinceNanos = System.nanoTime();
    private final Loop loop;
    private final SocketAddress local;
    private final SocketAddress remote;
    private final String scheme;
    private final String requestId;
    private final Consumer<Response> answers;
    private final AtomicBoolean answered = new AtomicBoolean();
    private @Nullable PeerRequest request;
    private @Nullable Runnable closedListener;
    private boolean gone;

    /** @param answers gets the answer on the loop */
    PeerExchange(PeerRequest request, Loop loop, SocketAddress local, SocketAddress node, Consumer<Response> answers) {
        this.request = request;
        this.loop = loop;
        this.local = local;
        this.answers = answers;
        String client = request.field(PeerFields.CLIENT);
        this.remote = client == null ? node : literal(client);
        String spoken = request.field(PeerFields.SCHEME);
        this.scheme = spoken == null ? "https" : spoken;
        String id = request.field(PeerFields.REQUEST_ID);
        this.requestId = id == null ? "" : id;
    }

    private static SocketAddress literal(String address) {
        try {
            // Nodes send addresses, which are never looked up.
            return new InetSocketAddress(InetAddress.getByName(address), 0);
        } catch (UnknownHostException none) {
            throw new IllegalArgumentException("a node has sent a request from no address", none);
        }
    }

    @Override
    public String method() {
        return request().method();
    }

    @Override
    public String path() {
        return RequestTarget.path(request().target());
    }

    @Override
    public @Nullable String query() {
        return RequestTarget.query(request().target());
    }

    @Override
    public @Nullable String header(String name) {
        return request().field(name);
    }

    @Override
    public List<String> headers(String name) {
        return request().fields(name);
    }

    @Override
    public byte[] body() {
        return request == null ? NO_BODY : request.payload();
    }

    @Override
    public int bodyOffset() {
        return request == null ? 0 : request.bodyOffset();
    }

    @Override
    public int bodyLength() {
        return request == null ? 0 : request.bodyLength();
    }

    @Override
    public SocketAddress remoteAddress() {
        return remote;
    }

    @Override
    public String scheme() {
        return scheme;
    }

    @Override
    public SocketAddress localAddress() {
        return local;
    }

    @Override
    public String requestId() {
        return requestId;
    }

    @Override
    public void answer(Response response) {
        if (!answered.compareAndSet(false, true)) {
            throw new IllegalStateException("answered twice");
        }
        if (loop.isCurrent()) {
            answers.accept(response);
        } else {
            hop(() -> answers.accept(response));
        }
    }

    @Override
    public void onClosed(Runnable listener) {
        if (loop.isCurrent()) {
            listen(listener);
        } else {
            hop(() -> listen(listener));
        }
    }

    private void listen(Runnable listener) {
        closedListener = listener;
        if (gone) {
            clientGone();
        }
    }

    @Override
    public boolean isPassedOn() {
        return true;
    }

    @Override
    public Loop loop() {
        return loop;
    }

    private void hop(Runnable step) {
        try {
            loop.execute(step);
        } catch (RejectedExecutionException e) {
            // The loops have ended and with them every connection: nobody is left to be answered.
        }
    }

    /** Nobody waits for the answer any more. On the loop. */
    void clientGone() {
        gone = true;
        Runnable listener = closedListener;
        closedListener = null;
        if (listener != null && !answered.get()) {
            listener.run();
        }
    }

    long sinceNanos() {
        return sinceNanos;
    }

    boolean isAnswered() {
        return answered.get();
    }

    /** Lets go of headers and body: a parked poll must not hold them for its 20 seconds. */
    void forgetRequest() {
        request = null;
    }

    private PeerRequest request() {
        if (request == null) {
            throw new IllegalStateException("a request can only be read while it is being handled");
        }
        return request;
    }
}
