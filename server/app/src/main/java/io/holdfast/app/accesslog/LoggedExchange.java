package io.holdfast.app.accesslog;

import io.holdfast.app.http.AccessNotes;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.loop.Loop;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** An exchange that is written down once: with its answer, or without one when its client goes away. Thread rule: that of the exchange. */
final class LoggedExchange implements Exchange {
    private static final String TARGET = "x-amz-target";

    private final Exchange exchange;
    private final AccessLog log;
    private final Instant time;
    private final long startNanos = System.nanoTime();
    private final AccessNotes notes = new AccessNotes();
    private final AtomicBoolean isWritten = new AtomicBoolean();
    // Now, because a parked request is forgotten.
    private final String method;
    private final String path;
    private final long requestBytes;
    private final SocketAddress client;

    LoggedExchange(Exchange exchange, AccessLog log, Instant time) {
        this.exchange = exchange;
        this.log = log;
        this.time = time;
        this.method = exchange.method();
        this.path = exchange.path();
        this.requestBytes = exchange.bodyLength();
        this.client = exchange.remoteAddress();
        String target = exchange.header(TARGET);
        if (target != null) {
            notes.action(target.substring(target.lastIndexOf('.') + 1));
        }
    }

    @Override
    public AccessNotes notes() {
        return notes;
    }

    @Override
    public void answer(Response response) {
        write(response.head().status(), response.body().sizeHint());
        exchange.answer(response);
    }

    @Override
    public void onClosed(Runnable listener) {
        exchange.onClosed(() -> {
            // An answer may still come, and finds nobody.
            write(0, 0);
            listener.run();
        });
    }

    private void write(int status, long answerBytes) {
        if (isWritten.compareAndSet(false, true)) {
            log.add(new AccessEntry(
                    time,
                    exchange.requestId(),
                    client,
                    method,
                    path,
                    notes,
                    status,
                    requestBytes,
                    answerBytes,
                    System.nanoTime() - startNanos));
        }
    }

    @Override
    public String method() {
        return exchange.method();
    }

    @Override
    public String path() {
        return exchange.path();
    }

    @Override
    public @Nullable String query() {
        return exchange.query();
    }

    @Override
    public @Nullable String header(String name) {
        return exchange.header(name);
    }

    @Override
    public List<String> headers(String name) {
        return exchange.headers(name);
    }

    @Override
    public byte[] body() {
        return exchange.body();
    }

    @Override
    public int bodyOffset() {
        return exchange.bodyOffset();
    }

    @Override
    public int bodyLength() {
        return exchange.bodyLength();
    }

    @Override
    public SocketAddress remoteAddress() {
        return exchange.remoteAddress();
    }

    @Override
    public String scheme() {
        return exchange.scheme();
    }

    @Override
    public SocketAddress localAddress() {
        return exchange.localAddress();
    }

    @Override
    public String requestId() {
        return exchange.requestId();
    }

    @Override
    public Loop loop() {
        return exchange.loop();
    }

    @Override
    public boolean isPassedOn() {
        return exchange.isPassedOn();
    }
}
