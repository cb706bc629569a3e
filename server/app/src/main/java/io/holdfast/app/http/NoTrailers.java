package io.holdfast.app.http;

import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;

/**
 * The trailers of all requests: nobody reads them, so nothing is kept. The decoder would otherwise make a map for them with
 * every body, chunked or not.
 */
final class NoTrailers extends EmptyHttpHeaders implements HttpHeadersFactory {
    static final NoTrailers INSTANCE = new NoTrailers();

    private NoTrailers() {}

    @Override
    public HttpHeaders newHeaders() {
        return this;
    }

    @Override
    public HttpHeaders newEmptyHeaders() {
        return this;
    }

    @Override
    public HttpHeaders add(CharSequence name, Object value) {
        return this;
    }

    @Override
    public HttpHeaders add(String name, Object value) {
        return this;
    }
}
