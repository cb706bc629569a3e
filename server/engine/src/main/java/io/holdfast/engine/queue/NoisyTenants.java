package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;

/**
 * Tells which tenants are noisy: those that hold more than a tenth of the messages in flight, and a good number of them, or more than a tenth
 * of the consumers' recent time. Only a tenant with a backlog and recent sends is noisy: there is nobody else to be held back.
 *
 * <p>At most nine tenants can hold more than a tenth of anything, so there are never more than eighteen noisy ones.
 */
final class NoisyTenants {
    private final Leases leases;
    private final RecentProcessing all = new RecentProcessing();

    NoisyTenants(Leases leases) {
        this.leases = leases;
    }

    /** A consumer was busy for that long with a message of somebody, be it a tenant or not. */
    void worked(long busyMillis, long nowMillis) {
        all.add(busyMillis, nowMillis);
    }

    boolean isNoisy(Tenant tenant, long nowMillis) {
        return (holdsTooMany(tenant) || worksTooLong(tenant, nowMillis))
                && nowMillis - tenant.lastSentAtMillis() < EngineLimits.NOISY_WITHOUT_SENDS_MILLIS
                && tenant.hasBacklog();
    }

    static boolean mayBeNoisy(Tenant tenant) {
        return tenant.group.inFlight >= EngineLimits.NOISY_IN_FLIGHT;
    }

    private boolean holdsTooMany(Tenant tenant) {
        return mayBeNoisy(tenant) && (long) tenant.group.inFlight * EngineLimits.NOISY_PART > leases.inFlight();
    }

    private boolean worksTooLong(Tenant tenant, long nowMillis) {
        double workMillis = tenant.workMillis(nowMillis);
        return workMillis > 0
                && workMillis * EngineLimits.NOISY_PART > all.millis(nowMillis)
                && all.deliveries(nowMillis) >= EngineLimits.NOISY_DELIVERIES;
    }
}
