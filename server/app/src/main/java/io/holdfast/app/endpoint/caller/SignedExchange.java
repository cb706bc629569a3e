package io.holdfast.app.endpoint.caller;

import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sign.SignedRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that came over HTTP, as its signature sees it. */
record SignedExchange(Exchange exchange) implements SignedRequest {
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
}
