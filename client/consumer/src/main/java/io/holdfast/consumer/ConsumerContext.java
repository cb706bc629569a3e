package io.holdfast.consumer;

/** What everybody who works on a message needs. Immutable, but what it knows of the queue is renewed. */
record ConsumerContext(
        CurrentQueue current,
        QueueCalls calls,
        ReturnedReceives returned,
        FailedFifoGroups failedGroups,
        Clocks clocks,
        Slots slots,
        InFlight inFlight,
        Listeners listeners) {

    SourceQueue queue() {
        return current.view().queue();
    }

    LeaseTerms terms() {
        return current.view().terms();
    }
}
