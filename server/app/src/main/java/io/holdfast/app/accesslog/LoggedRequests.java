package io.holdfast.app.accesslog;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.RequestHandler;
import java.time.InstantSource;

/** Has each request of a client written down when it is answered. On the connection's loop. */
public final class LoggedRequests implements RequestHandler {
    private final RequestHandler handler;
    private final AccessLog log;
    private final InstantSource clock;

    public LoggedRequests(RequestHandler handler, AccessLog log, InstantSource clock) {
        this.handler = handler;
        this.log = log;
        this.clock = clock;
    }

    @Override
    public void handle(Exchange exchange) {
        handler.handle(new LoggedExchange(exchange, log, clock.instant()));
    }
}
