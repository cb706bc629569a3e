package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.Exchange;

/** What queue URLs begin with, so that the client that asked can reach them. Asked while the request is read. */
@FunctionalInterface
public interface PublicAddress {
    String of(Exchange exchange);

    /** The same for the queues of one region, where URLs name it. */
    default String of(Exchange exchange, String region) {
        return of(exchange);
    }
}
