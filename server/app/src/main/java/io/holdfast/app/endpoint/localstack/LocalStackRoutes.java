package io.holdfast.app.endpoint.localstack;

import io.holdfast.app.endpoint.sqs.DeveloperEndpoint;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.RequestHandler;

/** Stands before the routes of a server that stands in for LocalStack, and takes what only LocalStack has. */
public final class LocalStackRoutes implements RequestHandler {
    private final RequestHandler routes;
    private final LocalStackPages pages;
    private final DeveloperEndpoint developer;

    /** @param routes carry out everything else */
    public LocalStackRoutes(RequestHandler routes, LocalStackPages pages, DeveloperEndpoint developer) {
        this.routes = routes;
        this.pages = pages;
        this.developer = developer;
    }

    @Override
    public void handle(Exchange exchange) {
        String path = exchange.path();
        if (DeveloperEndpoint.handles(path)) {
            developer.handle(exchange);
            return;
        }
        switch (path) {
            case "/_localstack/health", "/health" -> pages.health(exchange);
            case "/_localstack/info" -> pages.info(exchange);
            case "/_localstack/init" -> pages.init(exchange);
            case "/_localstack/init/ready" -> pages.initReady(exchange);
            default -> routes.handle(exchange);
        }
    }
}
