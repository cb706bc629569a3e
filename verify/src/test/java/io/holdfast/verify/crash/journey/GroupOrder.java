package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Deleted;
import io.holdfast.verify.crash.ledger.Delivery;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.ledger.Sent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * L5. Whoever gets a message of a group gets all that are before it and not deleted in the same call, before it. Otherwise one of them was in
 * flight, or was passed over.
 */
final class GroupOrder implements TravelLaw {
    @Override
    public String text() {
        return "L5: the messages of a group come in order, none while one before it is in flight or was not received";
    }

    /** A message at its place in a group: all its deliveries there. */
    private static final class Member {
        final String name;
        final String messageId;
        final List<Journey.Stop> stops;

        Member(Journey journey, String queue, String messageId) {
            this.messageId = messageId;
            this.name = journey + " (" + messageId + ")";
            this.stops = journey.stops.stream()
                    .filter(stop -> stop.queue().equals(queue)
                            && stop.delivery.messageId().equals(messageId))
                    .toList();
        }

        /** Whether it was in its queue while the call was decided, whatever clients do not know. */
        boolean wasSurelyThere(Received call, boolean mayLeave) {
            Stream<Deleted> deletes = stops.stream().flatMap(stop -> stop.deletes.stream());
            boolean mayBeDeleted = deletes.anyMatch(delete -> delete.outcome().mayHaveHappened()
                    && delete.span().startNanos() <= call.span().endNanos());
            boolean isSeenLater = stops.stream().anyMatch(stop -> call.span().isBefore(stop.span()));
            return !mayBeDeleted && (isSeenLater || !mayLeave);
        }
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        Map<String, NavigableMap<String, Member>> groups = groups(journeys);
        for (Received call : journeys.ledger.received()) {
            Set<String> taken = new HashSet<>();
            for (Delivery delivery : call.deliveries()) {
                NavigableMap<String, Member> group = groups.get(key(call.queue(), delivery.group()));
                if (Routes.isFifo(call.queue()) && group != null) {
                    group.headMap(delivery.sequence(), false).forEach((sequence, member) -> {
                        boolean overtaken = !taken.contains(sequence)
                                && !member.messageId.equals(delivery.messageId())
                                && member.wasSurelyThere(call, journeys.routes.leadOutOf(call.queue()));
                        if (overtaken) {
                            broken.accept("message " + delivery.body() + " of group " + delivery.group() + " of "
                                    + call.queue() + " overtook " + member.name + " in the call ["
                                    + Journey.millis(call.span().startNanos()) + ".."
                                    + Journey.millis(call.span().endNanos()) + "]; that one had " + member.stops);
                        }
                    });
                }
                taken.add(delivery.sequence());
            }
        }
    }

    /** All messages that were in a group, by their sequence. */
    private static Map<String, NavigableMap<String, Member>> groups(Journeys journeys) {
        Map<String, NavigableMap<String, Member>> groups = new HashMap<>();
        for (Journey journey : journeys.all()) {
            for (Sent sent : journey.sends) {
                if (sent.outcome() == Outcome.ACKNOWLEDGED && !sent.sequence().isEmpty()) {
                    put(groups, journey, sent.queue(), sent.group(), sent.sequence(), sent.messageId());
                }
            }
            for (Journey.Stop stop : journey.stops) {
                if (!stop.delivery.sequence().isEmpty()) {
                    Delivery delivery = stop.delivery;
                    put(groups, journey, stop.queue(), delivery.group(), delivery.sequence(), delivery.messageId());
                }
            }
        }
        return groups;
    }

    private static void put(
            Map<String, NavigableMap<String, Member>> groups,
            Journey journey,
            String queue,
            String group,
            String sequence,
            String messageId) {
        groups.computeIfAbsent(key(queue, group), any -> new TreeMap<>())
                .computeIfAbsent(sequence, any -> new Member(journey, queue, messageId));
    }

    private static String key(String queue, String group) {
        return queue + " " + group;
    }
}
