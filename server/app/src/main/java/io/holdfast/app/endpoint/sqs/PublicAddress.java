package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.Exchange;

/** What queue URLs begin with, so that the client that asked can reach them. Asked while the request is read. */
@FunctionalInterface
public interface PublicAddress {
    String of(Exchange exchange);
}
