package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.settings.EngineBudgets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All messages of a queue that were received and not deleted. Returned messages are served before new ones, or as soon as too many of them
 * have piled up: this is what bounds the memory. Every call costs O(1), except where it says otherwise.
 */
final class Leases {
    private final LongMap<Lease> bySequence = new LongMap<>();
    private final LeaseAges single = new LeaseAges();
    private final LeaseAges grouped = new LeaseAges();
    private final ReceivedMemoryBudget budget;
    private int inFlight;
    private int groupsInFlight;

    Leases(ReceivedMemoryBudget budget) {
        this.budget = budget;
    }

    @Nullable
    Lease get(long sequence) {
        return bySequence.get(sequence);
    }

    int inFlight() {
        return inFlight;
    }

    /** Groups that have messages in flight. */
    int groupsInFlight() {
        return groupsInFlight;
    }

    int size() {
        return bySequence.size();
    }

    /** The oldest one that belongs to no group: those come in the order of their sequences, so this is the lowest one. */
    @Nullable
    Lease oldest() {
        return single.oldest;
    }

    /**
     * The oldest one without a group whose age counts: SQS leaves out what was received too often. Should very many of them come first, the one where the search
     * ends; null if there is none.
     */
    @Nullable
    Lease oldestReported() {
        Lease lease = single.oldest;
        for (int looked = 0; lease != null && looked < EngineLimits.LEASES_LOOKED_AT; looked++) {
            if (lease.receivedHere() < EngineLimits.RECEIVES_UNTIL_UNREPORTED) {
                return lease;
            }
            lease = lease.younger;
        }
        return lease;
    }

    void add(Lease lease) {
        bySequence.put(lease.sequence, lease);
        budget.charge(weight(lease));
        if (lease.group == null) {
            single.add(lease);
        } else {
            lease.group.add(lease);
            grouped.add(lease);
        }
    }

    void remove(Lease lease) {
        bySequence.remove(lease.sequence);
        uncount(lease);
        if (lease.group == null) {
            single.remove(lease);
        } else {
            lease.group.remove(lease);
            grouped.remove(lease);
        }
        budget.free(weight(lease));
    }

    /** What it costs while it is not there: its group counts with its first message. */
    private static int weight(Lease lease) {
        boolean bringsItsGroup = lease.group != null && lease.group.firstLease == null;
        return bringsItsGroup ? 1 + EngineBudgets.GROUP_WEIGHT : 1;
    }

    void hide(Lease lease) {
        if (!lease.inFlight) {
            lease.inFlight = true;
            inFlight++;
            if (lease.group != null && lease.group.inFlight++ == 0) {
                groupsInFlight++;
            }
        }
    }

    void makeVisible(Lease lease) {
        uncount(lease);
        lease.inFlight = false;
    }

    private void uncount(Lease lease) {
        if (lease.inFlight) {
            inFlight--;
            if (lease.group != null && --lease.group.inFlight == 0) {
                groupsInFlight--;
            }
        }
    }

    /** The lowest sequence of those that belong to groups, which come in any order: O(n). */
    long lowestSequence() {
        long lowest = Long.MAX_VALUE;
        for (Lease lease = grouped.oldest; lease != null; lease = lease.younger) {
            lowest = Math.min(lowest, lease.sequence);
        }
        return lowest;
    }

    /** O(n). */
    void forEach(Consumer<Lease> action) {
        single.forEach(action);
        grouped.forEach(action);
    }

    /** O(n). */
    void clear() {
        long groups = 0;
        for (Lease lease = grouped.oldest; lease != null; lease = lease.younger) {
            groups += lease.before == null ? 1 : 0;
        }
        budget.free(bySequence.size() + groups * EngineBudgets.GROUP_WEIGHT);
        bySequence.clear();
        single.clear();
        grouped.clear();
        inFlight = 0;
        groupsInFlight = 0;
    }
}
