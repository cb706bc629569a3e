package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.row.TenantCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a standard queue that carry a group id, by tenant: where they are in the store, how many there are, when they expire.
 * Whose turn it is, {@link FairOrder} says. One thread.
 */
final class Tenants implements GroupsOwner {
    private final StandardQueue queue;
    private final StandardSources sources;
    private final PartitionContext context;
    private final Groups groups;
    private final NoisyTenants noise;
    private final FairOrder order;
    private final Retention retention;
    private final List<Tenant> changed = new ArrayList<>();
    /** Whether the store knows that the queue has seen tenants. */
    private boolean isMarked;

    private long firstLeased = Long.MAX_VALUE;
    private int seals;

    /** @param nextSequence all messages of tenants below it are in the store, and none of those to come is */
    Tenants(StandardQueue queue, StandardSources sources, PartitionContext context, long nextSequence) {
        this.queue = queue;
        this.sources = sources;
        this.context = context;
        this.groups = new Groups(queue, context, this, nextSequence, 0);
        this.noise = new NoisyTenants(queue.leases);
        this.order = new FairOrder(noise, context.groups, this::close);
        this.retention = new Retention(queue, context.timers);
    }

    /** The tenants of a queue that has seen any before; null if it has not. */
    static @Nullable Tenants load(
            StandardQueue queue, StandardSources sources, PartitionContext context, QueueCounters stored) {
        if (context.rows.get(Table.TENANTS, Keys.message(queue.id(), 0)) == null) {
            return null;
        }
        Tenants tenants = new Tenants(queue, sources, context, stored.nextSequence());
        tenants.isMarked = true;
        tenants.firstLeased = stored.firstLeased();
        return tenants;
    }

    /** The leases are loaded as well. */
    void loaded() {
        groups.ages.load();
        groups.forEachInMemory(group -> order.arrange(of(group)));
        changed.forEach(tenant -> tenant.isChanged = false);
        changed.clear();
        watchRetention();
    }

    /**
     * Where the next message is taken from: what has returned comes first, then what waits, oldest first; noisy tenants come last. When too
     * many that have returned have piled up, only they are handed out, as they stay in memory.
     */
    @Nullable
    MessageSource next(MessageSource nobodys, boolean mayBeNew, long nowMillis) {
        order.readmitQuiet(nowMillis);
        MessageSource quiet = older(order.firstReturned(nowMillis), nobodys.firstReturned() == null ? null : nobodys);
        boolean onlyReturned = !mayBeNew
                || queue.leases.size() >= (long) context.settings.inFlightLimit() * EngineLimits.RETURNED_PER_IN_FLIGHT;
        if (quiet == null && !onlyReturned) {
            quiet = firstWaiting(nobodys, nowMillis);
            if (quiet == null && groups.scan.mayFind()) {
                return null;
            }
        }
        return quiet == null ? order.firstNoisy(onlyReturned) : quiet;
    }

    /** The oldest message of a quiet tenant or of nobody; null as well if looking for it takes longer than the receive may. */
    private @Nullable MessageSource firstWaiting(MessageSource nobodys, long nowMillis) {
        while (true) {
            MessageSource first = older(order.firstWaiting(nowMillis), nobodys.peek() == null ? null : nobodys);
            long below = first == null ? Long.MAX_VALUE : first.firstSequence();
            int looked = groups.scan.look(below, Long.MAX_VALUE, 1, group -> {});
            queue.receiveBudget.spend(looked);
            boolean isFirst = looked == 0 && (first != null || !groups.scan.mayFind());
            if (isFirst || !queue.receiveBudget.isLeft()) {
                return first;
            }
        }
    }

    private static @Nullable MessageSource older(@Nullable MessageSource one, @Nullable MessageSource other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.firstSequence() < other.firstSequence() ? one : other;
    }

    /** The group with this number; null if it has no messages any more. */
    @Nullable
    Group find(long number) {
        return groups.numbered(number);
    }

    Group group(long number) {
        Group group = groups.numbered(number);
        if (group == null) {
            throw new InvariantViolation("the group " + number + " has rows but is not stored");
        }
        return group;
    }

    void arrive(long sequence, String id, Message message) {
        Tenant tenant = open(id, sequence, message);
        context.put(Table.GROUP_MESSAGES, tenant.group.key(sequence), message);
        tenant.offer(sequence, message);
        if (message.sentAtMillis() < tenant.group.sentAtMillis) {
            groups.ages.came(tenant.group, message.sentAtMillis());
            watchRetention();
        }
        refresh(tenant);
    }

    /** A tenant that has messages. */
    Tenant named(String id) {
        return of(groups.stored(id));
    }

    /** @param number what the tenant is numbered with if it has no messages yet */
    void delay(long number, String id, Message message) {
        Tenant tenant = open(id, number, message);
        tenant.sent(message);
        tenant.delayed++;
        refresh(tenant);
    }

    /** The delay of one of its messages has passed; the message arrives next. */
    void isDue(String id) {
        Tenant tenant = named(id);
        tenant.delayed--;
        InvariantViolation.unless(tenant.delayed >= 0, "more messages of a tenant came due than were counted");
    }

    void took(Lease lease) {
        firstLeased = Math.min(firstLeased, lease.sequence);
        refresh(of(lease));
    }

    void makeVisible(Lease lease) {
        of(lease).makeVisible(lease);
        refresh(of(lease));
    }

    /** It is no longer among those that have returned. */
    void removeFromVisible(Lease lease) {
        of(lease).removeFromVisible(lease);
        refresh(of(lease));
    }

    /** A consumer was busy with a message of anybody, until then. */
    void worked(Lease lease, long untilMillis) {
        long busyMillis = untilMillis - lease.receivedAtMillis;
        noise.worked(busyMillis, untilMillis);
        if (lease.group != null) {
            Tenant tenant = of(lease);
            tenant.worked(busyMillis, untilMillis);
            order.demoteIfNoisy(tenant, untilMillis);
        }
    }

    void refresh(Lease lease) {
        refresh(of(lease));
    }

    /** Something about the tenant changed. */
    void refresh(Tenant tenant) {
        if (tenant.isOver()) {
            close(tenant);
            return;
        }
        // Its numbers may be in a row of their own.
        tenant.group.changed();
        if (!tenant.isChanged) {
            tenant.isChanged = true;
            changed.add(tenant);
        }
        order.arrange(tenant);
        if (!retention.isScheduled()) {
            watchRetention();
        }
    }

    private Tenant open(String id, long number, Message message) {
        Group group = groups.open(id, number, message.sentAtMillis());
        Tenant known = group.tenant;
        if (known != null) {
            return known;
        }
        if (!isMarked) {
            isMarked = true;
            context.changes.put(Table.TENANTS, Keys.message(queue.id(), 0), new byte[0]);
        }
        Tenant opened = Tenant.opened(group, context.rows);
        group.tenant = opened;
        return opened;
    }

    @Override
    public void loaded(Group group) {
        Tenant tenant = Tenant.loaded(group, context.rows);
        group.tenant = tenant;
        byte[] row = context.rows.get(Table.TENANTS, Keys.message(queue.id(), group.number));
        if (row != null) {
            tenant.load(TenantCounters.ofRow(row));
        }
        order.arrange(tenant);
    }

    @Override
    public long nextSequence() {
        return sources.backlog.nextSequence();
    }

    @Override
    public boolean isGone(long sequence) {
        return sources.backlog.isGone(sequence);
    }

    @Override
    public boolean isLeft(Group group) {
        return false;
    }

    /** Those that are met stand in the order of their oldest messages, and come again in the next scan. */
    @Override
    public boolean isNext(Group group) {
        return false;
    }

    @Override
    public @Nullable Group victim() {
        Tenant victim = order.leastRecent();
        return victim != null && !victim.isChanged && groups.canLeave(victim.group) ? victim.group : null;
    }

    @Override
    public void evicted(Group group) {
        order.remove(of(group));
    }

    @Override
    public boolean hasIdle() {
        return order.leastRecent() != null;
    }

    private void close(Tenant tenant) {
        if (tenant.isStored) {
            context.changes.delete(Table.TENANTS, Keys.message(queue.id(), tenant.group.number));
        }
        tenant.isClosed = true;
        order.remove(tenant);
        groups.close(tenant.group);
        queue.touch();
    }

    /** Drops at most a step of messages that nobody received in time. */
    void dropExpired(long nowMillis) {
        order.readmitQuiet(nowMillis);
        for (int looked = 0; looked < EngineLimits.MAX_ITEMS_PER_STEP; looked++) {
            GroupAgeIndex.First first = groups.ages.first(nowMillis - queue.retentionMillis());
            if (first == null) {
                break;
            }
            Tenant oldest = named(first.groupId());
            Lease lease = oldest.group.firstLease;
            Window.Waiting next = lease == null ? oldest.peek() : null;
            if (lease != null && queue.isExpired(lease.sentAtMillis, nowMillis)) {
                queue.statistics.retentionExpired++;
                queue.remove(lease);
            } else if (next != null && queue.isExpired(next.message().sentAtMillis(), nowMillis)) {
                queue.statistics.expiredUnread();
                sources.removeFirst(oldest, next);
            } else if (lease == null && next == null && oldest.group.mayHaveWaiting()) {
                // What it has cannot be read yet.
                retention.restart(nowMillis - queue.retentionMillis() + EngineLimits.SECOND_MILLIS);
                return;
            } else {
                boolean hasAny = lease != null || next != null;
                groups.ages.correct(oldest.group, hasAny ? oldest.group.oldestSentAtMillis() : nowMillis);
                refresh(oldest);
            }
        }
        watchRetention();
    }

    void watchRetention() {
        long oldestMillis = groups.ages.lowWaterMarkMillis();
        if (oldestMillis == Long.MAX_VALUE) {
            context.timers.cancel(retention);
        } else {
            retention.restart(oldestMillis);
        }
    }

    /** O(tenants in memory). */
    void purge() {
        context.changes.deleteRange(Table.TENANTS, Keys.queue(queue.id()), Keys.queue(queue.id() + 1));
        isMarked = false;
        order.clear();
        groups.purge();
        changed.clear();
        firstLeased = Long.MAX_VALUE;
        context.timers.cancel(retention);
    }

    /**
     * Writes the numbers that the open batch changes, of those tenants whose numbers are stored; returns a sequence below which no message of a
     * tenant has a delivery row.
     */
    long store() {
        for (Tenant tenant : changed) {
            tenant.isChanged = false;
            if (!tenant.isClosed && tenant.isWorthStoring()) {
                tenant.isStored = true;
                byte[] key = Keys.message(queue.id(), tenant.group.number);
                context.changes.put(Table.TENANTS, key, tenant.counters().toRow());
            }
        }
        changed.clear();
        if (queue.leases.size() == 0) {
            firstLeased = Long.MAX_VALUE;
        } else if (++seals % EngineLimits.SEALS_PER_LOW_WATER_MARK == 0) {
            firstLeased = queue.leases.lowestSequence();
        }
        return firstLeased;
    }

    void sealed() {
        groups.sealed();
    }

    void durableBelow(long sequence) {
        groups.durableBelow(sequence);
    }

    /** Changes nothing: whoever asks must not write. */
    FairQueueStatistics numbers(long nobodysSentAtMillis, long nowMillis, boolean mayRead) {
        order.findNoisy(nowMillis);
        long visible = queue.visible();
        long inFlight = queue.leases.inFlight();
        long delayed = queue.delayed();
        for (Tenant tenant : order.noisy()) {
            visible -= tenant.visible();
            inFlight -= tenant.group.inFlight;
            delayed -= tenant.delayed;
        }
        long quietMillis = groups.ages.oldestSentAtMillis(group -> of(group).isNoisy, mayRead);
        long oldestMillis = Math.min(Math.min(nowMillis, nobodysSentAtMillis), quietMillis);
        return new FairQueueStatistics(
                order.noisyCount(), visible, inFlight, delayed, Math.max(0, nowMillis - oldestMillis));
    }

    /** When the oldest message of any tenant was sent, or earlier; {@code nowMillis} if there is none. */
    long oldestSentAtMillis(long nowMillis, boolean mayRead) {
        if (mayRead) {
            // For those who ask for it later without reading.
            long unused = groups.ages.oldestSentAtMillis(group -> of(group).isNoisy, true);
        }
        return Math.min(nowMillis, groups.ages.oldestSentAtMillis(mayRead));
    }

    private static Tenant of(Lease lease) {
        return of(Objects.requireNonNull(lease.group));
    }

    private static Tenant of(Group group) {
        return Objects.requireNonNull(group.tenant);
    }
}
