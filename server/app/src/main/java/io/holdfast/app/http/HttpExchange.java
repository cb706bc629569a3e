package io.holdfast.app.http;

import io.holdfast.app.loop.Loop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.SocketAddress;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** One request on its connection. While it is parked it holds nothing of the request itself: see {@link #forgetRequest}. */
final class HttpExchange implements Exchange {
    private static final byte[] NO_BODY = new byte[0];
    private static final VarHandle ANSWERED;

    static {
        try {
            ANSWERED = MethodHandles.lookup().findVarHandle(HttpExchange.class, "answered", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Connection connection;
    private final boolean keepAlive;
    private final boolean headOnly;
    private final long idHigh;
    private final long idLow;
    private @Nullable HttpRequest request;
    private byte[] body;
    private int bodyLength;
    private @Nullable Runnable closedListener;
    private @Nullable String requestId;

    @SuppressWarnings("UnusedVariable") // written through ANSWERED
    private volatile boolean answered;

    HttpExchange(Connection connection, HttpRequest request, byte[] body, int bodyLength) {
        this.connection = connection;
        this.request = request;
        this.body = body;
        this.bodyLength = bodyLength;
        this.keepAlive = RequestRules.keepsAlive(request);
        this.headOnly = request.method().equals(HttpMethod.HEAD);
        this.idHigh = connection.loop().randomBits();
        this.idLow = connection.loop().randomBits();
    }

    @Override
    public String method() {
        return request().method().name();
    }

    @Override
    public String path() {
        return RequestTarget.path(request().uri());
    }

    @Override
    public @Nullable String query() {
        return RequestTarget.query(request().uri());
    }

    @Override
    public @Nullable String header(String name) {
        return request().headers().get(HeaderNames.of(name));
    }

    @Override
    public List<String> headers(String name) {
        // Netty's own list is one for every size; most headers come once.
        Iterator<String> values = request().headers().valueStringIterator(HeaderNames.of(name));
        if (!values.hasNext()) {
            return List.of();
        }
        String first = values.next();
        return values.hasNext() ? request().headers().getAll(name) : List.of(first);
    }

    @Override
    public byte[] body() {
        return body;
    }

    @Override
    public int bodyOffset() {
        return 0;
    }

    @Override
    public int bodyLength() {
        return bodyLength;
    }

    @Override
    public SocketAddress remoteAddress() {
        return connection.channel().remoteAddress();
    }

    @Override
    public String scheme() {
        return connection.settings().scheme();
    }

    @Override
    public SocketAddress localAddress() {
        return connection.channel().localAddress();
    }

    @Override
    public String requestId() {
        String text = requestId;
        if (text == null) {
            text = RequestId.text(idHigh, idLow);
            requestId = text;
        }
        return text;
    }

    @Override
    public void answer(Response response) {
        if (!ANSWERED.compareAndSet(this, false, true)) {
            throw new IllegalStateException("answered twice");
        }
        if (connection.loop().isCurrent()) {
            connection.send(this, response);
        } else {
            hop(() -> connection.send(this, response));
        }
    }

    @Override
    public void onClosed(Runnable listener) {
        if (connection.loop().isCurrent()) {
            listen(listener);
        } else {
            hop(() -> listen(listener));
        }
    }

    private void listen(Runnable listener) {
        closedListener = listener;
        if (!connection.isWorkingOn(this) || connection.isClientDone()) {
            clientGone();
        }
    }

    @Override
    public Loop loop() {
        return connection.loop();
    }

    private void hop(Runnable step) {
        try {
            connection.loop().execute(step);
        } catch (RejectedExecutionException e) {
            // The loops have ended and with them every connection: nobody is left to be answered.
        }
    }

    /** Lets go of headers and body: a parked poll must not hold them for its 20 seconds. */
    void forgetRequest() {
        request = null;
        body = NO_BODY;
        bodyLength = 0;
    }

    void clientGone() {
        Runnable listener = closedListener;
        closedListener = null;
        if (listener != null && !isAnswered()) {
            listener.run();
        }
    }

    boolean isAnswered() {
        return answered;
    }

    boolean keepsAlive() {
        return keepAlive;
    }

    ByteBuf encode(AnswerEncoder encoder, ByteBufAllocator alloc, Response response, boolean last) throws IOException {
        return encoder.encode(
                alloc,
                response,
                idHigh,
                idLow,
                !headOnly,
                last,
                connection.settings().isStrictTransport());
    }

    private HttpRequest request() {
        if (request == null) {
            throw new IllegalStateException("a request can only be read while it is being handled");
        }
        return request;
    }
}
