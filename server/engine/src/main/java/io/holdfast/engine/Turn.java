package io.holdfast.engine;

/** The place of a tenant in one of the orders that {@link Turns} keeps. */
final class Turn {
    final Tenant tenant;
    /** By which it stands there; the lowest comes first. */
    long key;

    /** Its index in the heap; below 0 while it stands nowhere. */
    int place = -1;

    Turn(Tenant tenant) {
        this.tenant = tenant;
    }
}
