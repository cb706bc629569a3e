package io.holdfast.engine.queue;

import io.holdfast.engine.command.InvariantViolation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is among the tenants of a standard queue. Quiet ones stand in the order of their oldest messages. The few noisy ones stand
 * aside and are served when nobody else waits, the one with the fewest messages in flight first.
 *
 * <p>The first waiting message of a tenant that was not looked at since it came into memory is a guess, which is never too high: it is corrected when
 * the tenant's turn comes. A choice costs O(log tenants), whatever the backlog of any of them. Nothing here writes rows. One thread.
 */
final class FairOrder {
    private final NoisyTenants noise;
    private final Consumer<Tenant> isOver;
    private final TenantHeap waiting = new TenantHeap();
    private final TenantHeap returned = new TenantHeap();
    /** Those in memory without need: quiet and without received messages, the one that changed last at the end. */
    private final GroupList idle;

    private final List<Tenant> noisy = new ArrayList<>();
    private final Set<Tenant> loud = new LinkedHashSet<>();

    /** @param isOver what to do with a tenant that turns out to have no messages */
    FairOrder(NoisyTenants noise, GroupBudget budget, Consumer<Tenant> isOver) {
        this.idle = new GroupList(budget);
        this.noise = noise;
        this.isOver = isOver;
    }

    Iterable<Tenant> noisy() {
        return noisy;
    }

    int noisyCount() {
        return noisy.size();
    }

    /** Puts a tenant into its places, after anything about it changed. */
    void arrange(Tenant tenant) {
        if (tenant.mayBeNoisy != NoisyTenants.mayBeNoisy(tenant)) {
            tenant.mayBeNoisy = !tenant.mayBeNoisy;
            if (tenant.mayBeNoisy) {
                loud.add(tenant);
            } else {
                loud.remove(tenant);
            }
        }
        if (tenant.isNoisy || tenant.group.firstLease != null) {
            GroupList.leave(tenant.group);
        } else {
            idle.add(tenant.group);
        }
        if (tenant.isNoisy) {
            return;
        }
        Lease again = tenant.firstReturned();
        if (again == null) {
            returned.remove(tenant.returnedEntry);
        } else {
            returned.set(tenant.returnedEntry, again.sequence);
        }
        boolean mayHaveWaiting = tenant.group.mayHaveWaiting();
        // One that turns out to be empty stays where the next receive comes across it, and ends it.
        if (mayHaveWaiting || tenant.isOver()) {
            waiting.set(tenant.waitingEntry, tenant.group.firstWaiting());
        } else {
            waiting.remove(tenant.waitingEntry);
        }
    }

    /** The tenant that is missed most easily. */
    @Nullable
    Tenant leastRecent() {
        Group first = idle.first();
        return first == null ? null : first.tenant;
    }

    void remove(Tenant tenant) {
        loud.remove(tenant);
        noisy.remove(tenant);
        leaveHeaps(tenant);
    }

    void clear() {
        loud.clear();
        noisy.clear();
        waiting.clear();
        returned.clear();
        idle.clear();
    }

    /** Those that are no longer noisy stand among the others again. */
    void readmitQuiet(long nowMillis) {
        for (int i = noisy.size() - 1; i >= 0; i--) {
            Tenant tenant = noisy.get(i);
            if (!noise.isNoisy(tenant, nowMillis)) {
                noisy.remove(i);
                tenant.isNoisy = false;
                arrange(tenant);
            }
        }
    }

    /** Looks at all that may have become noisy since they were last looked at. */
    void findNoisy(long nowMillis) {
        readmitQuiet(nowMillis);
        loud.forEach(tenant -> demoteIfNoisy(tenant, nowMillis));
    }

    /** Whether the tenant is noisy; if so it stands aside from now on. */
    boolean demoteIfNoisy(Tenant tenant, long nowMillis) {
        if (!tenant.isNoisy && noise.isNoisy(tenant, nowMillis)) {
            tenant.isNoisy = true;
            noisy.add(tenant);
            leaveHeaps(tenant);
        }
        return tenant.isNoisy;
    }

    /** The quiet tenant with the oldest message that was received before and is visible again. */
    @Nullable
    Tenant firstReturned(long nowMillis) {
        for (TenantHeapEntry first = returned.first(); first != null; first = returned.first()) {
            if (!demoteIfNoisy(first.tenant, nowMillis)) {
                return first.tenant;
            }
        }
        return null;
    }

    /** The quiet tenant with the oldest message that waits for its first receive. */
    @Nullable
    Tenant firstWaiting(long nowMillis) {
        for (TenantHeapEntry first = waiting.first(); first != null; first = waiting.first()) {
            Tenant tenant = first.tenant;
            if (demoteIfNoisy(tenant, nowMillis)) {
                continue;
            }
            Window.Waiting head = tenant.peek();
            if (head != null && head.sequence() == first.key) {
                return tenant;
            }
            InvariantViolation.unless(
                    head != null || !tenant.group.mayHaveWaiting(), "a waiting message cannot be read");
            if (tenant.isOver()) {
                isOver.accept(tenant);
            } else {
                arrange(tenant);
            }
        }
        return null;
    }

    /** The noisy tenant whose turn it is; null if none has anything to give. */
    @Nullable
    Tenant firstNoisy(boolean onlyReturned) {
        Tenant best = null;
        for (Tenant tenant : noisy) {
            if (!tenant.isEmpty(onlyReturned) && (best == null || isBefore(tenant, best))) {
                best = tenant;
            }
        }
        return best;
    }

    private void leaveHeaps(Tenant tenant) {
        waiting.remove(tenant.waitingEntry);
        returned.remove(tenant.returnedEntry);
        GroupList.leave(tenant.group);
    }

    private static boolean isBefore(Tenant one, Tenant other) {
        return one.group.inFlight == other.group.inFlight
                ? one.group.firstWaiting() < other.group.firstWaiting()
                : one.group.inFlight < other.group.inFlight;
    }
}
