package io.holdfast.app.http;

import io.holdfast.app.loop.Loop;
import java.net.SocketAddress;
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
    private final PassedOnClient client;
    private final Consumer<Response> answers;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final ClosedListener closed = new ClosedListener(answered::get);
    private @Nullable PeerRequest request;

    /** @param answers gets the answer on the loop */
    PeerExchange(PeerRequest request, Loop loop, SocketAddress local, SocketAddress node, Consumer<Response> answers) {
        this.request = request;
        this.loop = loop;
        this.local = local;
        this.answers = answers;
        this.client = PassedOnClient.of(request, node);
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
        return client.address();
    }

    @Override
    public String scheme() {
        return client.scheme();
    }

    @Override
    public SocketAddress localAddress() {
        return local;
    }

    @Override
    public String requestId() {
        return client.requestId();
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
            closed.listen(listener);
        } else {
            hop(() -> closed.listen(listener));
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
        closed.closed();
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
