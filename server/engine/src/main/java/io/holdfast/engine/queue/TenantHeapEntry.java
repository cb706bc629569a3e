package io.holdfast.engine.queue;

/** The place of a tenant in one of the orders that {@link TenantHeap} keeps. */
final class TenantHeapEntry {
    final Tenant tenant;
    /** By which it stands there; the lowest comes first. */
    long key;

    /** Its index in the heap; below 0 while it stands nowhere. */
    int place = -1;

    TenantHeapEntry(Tenant tenant) {
        this.tenant = tenant;
    }
}
