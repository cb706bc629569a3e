package io.holdfast.spring;

import io.holdfast.outbox.OutboxRelay;

/** Wants to know the relays that are built. */
@FunctionalInterface
interface RelayWatcher {
    void watch(OutboxRelay relay);
}
