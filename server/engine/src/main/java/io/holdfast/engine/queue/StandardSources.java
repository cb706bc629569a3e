package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All lines of a standard queue as one: that of messages that belong to nobody, and those of the tenants, once any message carried a group
 * id. A queue without tenants pays nothing for them. One thread.
 */
final class StandardSources {
    final UngroupedSource backlog;
    private final StandardQueue queue;
    private final PartitionContext context;
    /** Null until the first message with a group id comes. */
    private @Nullable Tenants tenants;

    StandardSources(StandardQueue queue, PartitionContext context, QueueCounters stored, long nowMillis) {
        this.queue = queue;
        this.context = context;
        this.backlog = new UngroupedSource(queue, this, context, stored, nowMillis);
        this.tenants = Tenants.load(queue, this, context, stored);
    }

    /** The leases are loaded as well. */
    void loaded() {
        if (tenants != null) {
            tenants.loaded();
        }
    }

    /** @param nextSequence no message of a tenant has this sequence yet, nor a higher one, if there are no tenants yet */
    Tenants tenants(long nextSequence) {
        Tenants known = tenants;
        if (known == null) {
            known = new Tenants(queue, this, context, nextSequence);
            tenants = known;
        }
        return known;
    }

    private Tenants tenants() {
        return Objects.requireNonNull(tenants, "a queue whose messages have groups has tenants");
    }

    @Nullable
    Group group(long number) {
        return number == 0 ? null : tenants().group(number);
    }

    /**
     * Where the next message is taken from; null if there is none.
     *
     * @param mayBeNew whether it may be one that was never received
     */
    @Nullable
    MessageSource next(boolean mayBeNew, long nowMillis) {
        if (tenants != null) {
            return tenants.next(backlog, mayBeNew, nowMillis);
        }
        return backlog.isEmpty(!mayBeNew) ? null : backlog;
    }

    void took(Lease lease) {
        if (lease.group != null) {
            tenants().took(lease);
        }
    }

    void makeVisible(Lease lease) {
        if (lease.group == null) {
            backlog.makeVisible(lease);
        } else {
            tenants().makeVisible(lease);
        }
    }

    /** The message is no longer among those that have returned. */
    void removeFromVisible(Lease lease) {
        if (lease.group == null) {
            backlog.removeFromVisible(lease);
        } else {
            tenants().removeFromVisible(lease);
        }
    }

    void changed(Lease lease) {
        if (lease.group != null) {
            tenants().refresh(lease);
        }
    }

    /** A consumer had the message until then. */
    void worked(Lease lease, long untilMillis) {
        if (tenants != null && lease.inFlight) {
            tenants.worked(lease, untilMillis);
        }
    }

    void delete(Lease lease) {
        if (lease.group != null && lease.group.firstLease == null) {
            // It may look as if messages were left, but nobody may come for them and find that there are none.
            lease.group.peek(context.rows);
        }
        backlog.delete(lease.group, lease.sequence, lease.sentAtMillis);
        removeFromVisible(lease);
    }

    /** Removes the first waiting message of a source. */
    void removeFirst(MessageSource source, Window.Waiting first) {
        source.takeFirst();
        backlog.delete(source.group(), first.sequence(), first.message().sentAtMillis());
        queue.messageIsGone();
        if (source instanceof Tenant tenant) {
            tenants().refresh(tenant);
        }
    }

    /** Drops at most a step of messages that nobody received in time. */
    void dropExpired(long nowMillis) {
        for (int dropped = 0; dropped < EngineLimits.MAX_ITEMS_PER_STEP; dropped++) {
            Window.Waiting oldest = backlog.peek();
            if (oldest == null || !queue.isExpired(oldest.message().sentAtMillis(), nowMillis)) {
                break;
            }
            queue.statistics.expiredUnread();
            removeFirst(backlog, oldest);
        }
        backlog.watchRetention();
        if (tenants != null) {
            tenants.dropExpired(nowMillis);
        }
    }

    /**
     * Drops expired messages that wait somewhere behind younger ones.
     *
     * @param owners the group ids of the messages, each empty if it has none
     */
    void dropLate(List<byte[]> keys, List<String> owners) {
        Set<Long> nobodys = new HashSet<>();
        Map<Tenant, Set<Long>> theirs = new LinkedHashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            long sequence = Keys.lateSequenceOf(keys.get(i));
            Tenant tenant = owners.get(i).isEmpty() ? null : tenants().named(owners.get(i));
            queue.statistics.expiredUnread();
            queue.messageIsGone();
            backlog.delete(tenant == null ? null : tenant.group, sequence, Keys.sentOf(keys.get(i)));
            if (tenant == null) {
                nobodys.add(sequence);
            } else {
                theirs.computeIfAbsent(tenant, first -> new HashSet<>()).add(sequence);
            }
        }
        backlog.forget(nobodys);
        theirs.forEach((tenant, sequences) -> {
            tenant.forget(sequences);
            tenants().refresh(tenant);
        });
    }

    /** Whether a message that was never received is still there. */
    boolean isWaiting(MessagePlace place) {
        if (place.group() == 0) {
            return backlog.isWaiting(place.sequence());
        }
        Group group = tenants == null ? null : tenants.find(place.group());
        return group != null && place.sequence() >= group.firstWaiting() && !backlog.isGone(place.sequence());
    }

    /** Removes a message that was never received, which others may precede. */
    void removeBehindOthers(MessagePlace place, Message message) {
        Tenant tenant = message.groupId() == null ? null : tenants().named(message.groupId());
        MessageSource source = tenant == null ? backlog : tenant;
        Window.Waiting first = source.peek();
        if (first != null && first.sequence() == place.sequence()) {
            removeFirst(source, first);
            return;
        }
        queue.messageIsGone();
        backlog.deleteBehindOthers(tenant == null ? null : tenant.group, place.sequence(), message.sentAtMillis());
        Set<Long> gone = Set.of(place.sequence());
        if (tenant == null) {
            backlog.forget(gone);
        } else {
            tenant.forget(gone);
            tenants().refresh(tenant);
        }
    }

    void settingsChanged() {
        backlog.settingsChanged();
        if (tenants != null) {
            tenants.watchRetention();
        }
    }

    void purge() {
        backlog.purge();
        if (tenants != null) {
            tenants.purge();
        }
    }

    QueueCounters counters() {
        return backlog.counters(queue.messages(), tenants == null ? Long.MAX_VALUE : tenants.store());
    }

    long sealed() {
        if (tenants != null) {
            tenants.sealed();
        }
        return backlog.sealed();
    }

    void durableBelow(long sequence) {
        backlog.durableBelow(sequence);
        if (tenants != null) {
            tenants.durableBelow(sequence);
        }
    }

    /** Reads when the oldest message of all groups was sent, or came if there are no groups. */
    void readOldest(long nowMillis) {
        if (tenants != null) {
            long unused = tenants.oldestSentAtMillis(nowMillis, true);
        } else {
            backlog.arrivals.read();
        }
    }

    /** Among tenants every message counts, from when it was sent: their ages are kept by group. */
    long reportedSinceMillis(long nowMillis) {
        if (tenants != null) {
            return oldestSentAtMillis(nowMillis, false);
        }
        boolean anyWaits = queue.messages() > backlog.delayed() + queue.leases.size();
        long waitingMillis = anyWaits ? backlog.arrivals.firstMillis() : nowMillis;
        Lease oldest = queue.leases.oldestReported();
        return oldest == null ? waitingMillis : Math.min(waitingMillis, oldest.arrivedAtMillis());
    }

    long oldestSentAtMillis(long nowMillis, boolean mayRead) {
        boolean anyWaits = queue.messages() > backlog.delayed() + queue.leases.size();
        if (tenants != null) {
            long lateMillis = anyWaits ? backlog.lateSentAtMillis(mayRead) : nowMillis;
            return Math.min(
                    lateMillis,
                    Math.min(nobodysSentAtMillis(nowMillis, mayRead), tenants.oldestSentAtMillis(nowMillis, mayRead)));
        }
        long oldestMillis = anyWaits ? backlog.oldestSentAtMillis(mayRead) : nowMillis;
        Lease oldest = queue.leases.oldest();
        return oldest == null ? oldestMillis : Math.min(oldestMillis, oldest.sentAtMillis);
    }

    /** When the oldest message without a group was sent, beside those that arrived late. */
    private long nobodysSentAtMillis(long nowMillis, boolean mayRead) {
        boolean anyWaits = mayRead ? backlog.peek() != null : backlog.mayHaveWaiting();
        long oldestMillis = anyWaits ? backlog.firstSentAtMillis() : nowMillis;
        Lease oldest = queue.leases.oldest();
        return oldest == null ? oldestMillis : Math.min(oldestMillis, oldest.sentAtMillis);
    }

    @Nullable
    FairQueueStatistics fairNumbers(long nowMillis, boolean mayRead) {
        return tenants == null ? null : tenants.numbers(nobodysSentAtMillis(nowMillis, mayRead), nowMillis, mayRead);
    }
}
