package io.holdfast.engine;

/**
 * Tells which tenants are noisy: those that hold more than a tenth of the messages in flight, and a good number of them, or more than a tenth
 * of the consumers' recent time. Only a tenant with a backlog and recent sends is noisy: there is nobody else to be held back.
 *
 * <p>At most nine tenants can hold more than a tenth of anything, so there are never more than eighteen noisy ones.
 */
final class Noise {
    private final Leases leases;
    private final RecentWork all = new RecentWork();

    Noise(Leases leases) {
        this.leases = leases;
    }

    /** A consumer was busy for that long with a message of somebody, be it a tenant or not. */
    void worked(long busyMillis, long nowMillis) {
        all.add(busyMillis, nowMillis);
    }

    boolean isNoisy(Tenant tenant, long nowMillis) {
        return (holdsTooMany(tenant) || worksTooLong(tenant, nowMillis))
                && nowMillis - tenant.lastSentAtMillis() < Limits.NOISY_WITHOUT_SENDS_MILLIS
                && tenant.hasBacklog();
    }

    static boolean isLoud(Tenant tenant) {
        return tenant.group.inFlight >= Limits.NOISY_IN_FLIGHT;
    }

    private boolean holdsTooMany(Tenant tenant) {
        return isLoud(tenant) && (long) tenant.group.inFlight * Limits.NOISY_PART > leases.inFlight();
    }

    private boolean worksTooLong(Tenant tenant, long nowMillis) {
        double workMillis = tenant.workMillis(nowMillis);
        return workMillis > 0
                && workMillis * Limits.NOISY_PART > all.millis(nowMillis)
                && all.deliveries(nowMillis) >= Limits.NOISY_DELIVERIES;
    }
}
