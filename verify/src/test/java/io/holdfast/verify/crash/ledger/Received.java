package io.holdfast.verify.crash.ledger;

import java.util.List;

/** One call to receive, with what it brought. */
public record Received(
        String queue, int maximum, long visibilityMillis, Span span, Outcome outcome, List<Delivery> deliveries) {
    public Received {
        deliveries = List.copyOf(deliveries);
    }
}
