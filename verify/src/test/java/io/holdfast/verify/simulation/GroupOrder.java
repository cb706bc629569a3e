package io.holdfast.verify.simulation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The one rule of delivery of a FIFO queue: a receive may take, of each group, the messages before the first that is in flight or delayed.
 * It takes all it can of one group before it goes on to the next; which group it begins with is its own affair.
 */
final class GroupOrder {
    private final ReferenceQueue queue;
    private final Whereabouts whereabouts;
    private final Moment at;
    private final int inFlightLimit;
    private final int received;
    private final Set<Long> taken = new HashSet<>();
    private final Set<String> done = new HashSet<>();
    private @Nullable String present;

    GroupOrder(ReferenceQueue queue, Whereabouts whereabouts, Moment at, int inFlightLimit) {
        this.queue = queue;
        this.whereabouts = whereabouts;
        this.at = at;
        this.inFlightLimit = inFlightLimit;
        this.received = queue.count(ReferenceMessage::wasReceived);
    }

    /**
     * The receive takes the message next.
     *
     * @param knowsAll whether all that had happened by then is known
     */
    void takes(ReferenceMessage message, boolean knowsAll) {
        String group = String.valueOf(message.group);
        if (!group.equals(present)) {
            finish(message, knowsAll);
            present = group;
        }
        for (ReferenceMessage earlier : queue.ofGroup(group)) {
            if (earlier.sequence < message.sequence && !taken.contains(earlier.id)) {
                LawBroken.unless(
                        queue.maybeGone(earlier, at),
                        Law.GROUP_ORDER,
                        () -> message + " overtakes " + earlier + " at " + at);
                whereabouts.hasLeft(earlier, at);
            }
        }
        LawBroken.unless(
                queue.isNextOfGroup(message),
                Law.GROUP_ORDER,
                () -> message + " is received for the first time after one that follows it");
        taken.add(message.id);
    }

    private void finish(ReferenceMessage next, boolean knowsAll) {
        String group = present;
        if (group != null) {
            done.add(group);
            ReferenceMessage left = knowsAll ? firstLeft(group) : null;
            LawBroken.unless(left == null, Law.GROUP_ORDER, () -> next + " is taken before " + left + " at " + at);
        }
        LawBroken.unless(
                !done.contains(String.valueOf(next.group)),
                Law.GROUP_ORDER,
                () -> next + " is taken after messages of another group");
    }

    /** A message that the receive could surely have taken as well, or null. */
    @Nullable
    ReferenceMessage firstLeft() {
        for (String group : groups()) {
            ReferenceMessage left = firstLeft(group);
            if (left != null) {
                return left;
            }
        }
        return null;
    }

    /** The receive has come to the end of every group: what it did not get and may be elsewhere is there. */
    void swept() {
        for (String group : groups()) {
            for (ReferenceMessage message : queue.ofGroup(group)) {
                if (taken.contains(message.id)) {
                    continue;
                }
                if (mayBeHeldBack(message)) {
                    break;
                }
                if (!message.mayBeIn.isEmpty()) {
                    whereabouts.hasLeft(message, at);
                }
            }
        }
    }

    private @Nullable ReferenceMessage firstLeft(String group) {
        List<ReferenceMessage> unplaced = queue.messages().stream()
                .filter(message -> message.sequence < 0 && group.equals(message.group))
                .toList();
        boolean strayMayBlock =
                queue.everDelayed() && queue.strays().stream().anyMatch(stray -> group.equals(stray.group));
        if (strayMayBlock || unplaced.stream().anyMatch(message -> !message.hasArrived())) {
            return null;
        }
        for (ReferenceMessage message : queue.ofGroup(group)) {
            if (taken.contains(message.id)) {
                continue;
            }
            if (mayBeHeldBack(message)) {
                return null;
            }
            if (!queue.maybeGone(message, at)) {
                return message;
            }
        }
        return unplaced.stream()
                .filter(message -> !mayBeHeldBack(message) && !queue.maybeGone(message, at))
                .findFirst()
                .orElse(null);
    }

    /** When too many that were received before have come back, nothing but they is handed out. */
    private boolean mayBeHeldBack(ReferenceMessage message) {
        boolean onlyReturned = received + taken.size() >= 2 * inFlightLimit;
        return message.mayBeHidden(at) || !message.isDurable(at) || (onlyReturned && !message.wasReceived());
    }

    private Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        queue.messages().forEach(message -> groups.add(String.valueOf(message.group)));
        return groups;
    }
}
