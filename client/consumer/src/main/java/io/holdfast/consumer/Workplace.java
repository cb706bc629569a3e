package io.holdfast.consumer;

/** What everybody who works on a message needs. Immutable. */
record Workplace(
        SourceQueue queue,
        QueueCalls calls,
        LeaseTerms terms,
        Clocks clocks,
        Slots slots,
        InFlight inFlight,
        Listeners listeners) {}
