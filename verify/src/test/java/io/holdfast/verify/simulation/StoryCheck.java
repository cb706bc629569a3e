package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import io.holdfast.engine.story.StorySearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What clients were told is in the stories of their messages, and what nobody asked for is not. Looks at some messages at the end of a run: at
 * the first ones that were heard of, which have seen most.
 */
final class StoryCheck {
    private static final int MOST_CHECKED = 12;

    private final Map<Id, Expected> heard = new LinkedHashMap<>();
    private final Map<Id, Integer> sends = new HashMap<>();
    private final Map<Place, Integer> deletes = new HashMap<>();
    private final Map<Place, Integer> changes = new HashMap<>();

    private record Id(long high, long low) {}

    private record Place(long queueId, long sequence) {}

    /** What clients know of one message. */
    private static final class Expected {
        final Set<String> deliveries = new HashSet<>();
        long sentAtMillis = -1;
        boolean isSent;
        int duplicates;
    }

    void submitted(Command command) {
        if (command instanceof SendMessage send) {
            send.drafts().forEach(draft -> sends.merge(new Id(draft.idHigh(), draft.idLow()), 1, Integer::sum));
        } else if (command instanceof DeleteMessage delete) {
            delete.receipts()
                    .forEach(
                            receipt -> deletes.merge(new Place(delete.queueId(), receipt.sequence()), 1, Integer::sum));
        } else if (command instanceof ChangeMessageVisibility change) {
            change.changes()
                    .forEach(one -> changes.merge(
                            new Place(change.queueId(), one.receipt().sequence()), 1, Integer::sum));
        }
    }

    void heard(SimulatedCall call) {
        if (call.command instanceof SendMessage send && call.reply instanceof Reply.Done) {
            send.drafts().forEach(draft -> expected(draft.idHigh(), draft.idLow()).isSent = true);
        } else if (call.command instanceof SendMessage send && call.reply instanceof Reply.Enqueued enqueued) {
            for (int i = 0; i < send.drafts().size(); i++) {
                SendMessage.Draft draft = send.drafts().get(i);
                Reply.Enqueued.Message stored = enqueued.messages().get(i);
                Expected expected = expected(stored.idHigh(), stored.idLow());
                if (stored.idHigh() == draft.idHigh() && stored.idLow() == draft.idLow()) {
                    expected.isSent = true;
                } else {
                    expected.duplicates++;
                }
            }
        } else if (call.reply instanceof Reply.Received received) {
            for (Delivery delivery : received.deliveries()) {
                Expected expected =
                        expected(delivery.message().idHigh(), delivery.message().idLow());
                expected.deliveries.add(
                        call.command.queueId() + "/" + delivery.sequence() + "/" + delivery.deliveryNumber());
                if (delivery.message().deadLetter() == null) {
                    expected.sentAtMillis = delivery.message().sentAtMillis();
                }
            }
        }
    }

    void check(Disks disks) {
        List<Rows> rows = new ArrayList<>();
        disks.all().forEach(disk -> rows.add(new StoredRows(disk)));
        heard.entrySet().stream()
                .limit(MOST_CHECKED)
                .forEach(entry -> check(
                        entry.getKey(),
                        entry.getValue(),
                        new StorySearch(rows, 0)
                                .find(entry.getKey().high(), entry.getKey().low())
                                .events()));
    }

    private void check(Id id, Expected expected, List<StoryEvent> story) {
        List<StoryEvent> sent = of(story, StoryKind.SENT);
        int tried = sends.getOrDefault(id, 0);
        require(id, sent.size() <= Math.max(1, tried), "was sent " + sent.size() + " times", story);
        require(id, !expected.isSent || !sent.isEmpty(), "was sent", story);
        require(id, of(story, StoryKind.DEDUPLICATED).size() >= expected.duplicates, "has duplicates", story);
        Set<String> told = new HashSet<>();
        for (StoryEvent event : of(story, StoryKind.RECEIVED)) {
            require(
                    id,
                    told.add(event.queueId() + "/" + event.sequence() + "/" + event.deliveryNumber()),
                    "has no delivery twice",
                    story);
        }
        require(id, told.containsAll(expected.deliveries), "has the deliveries " + expected.deliveries, story);
        if (sent.size() == 1
                && expected.sentAtMillis >= 0
                && of(story, StoryKind.ARRIVED).isEmpty()) {
            require(id, sent.get(0).atMillis() == expected.sentAtMillis, "was sent at " + expected.sentAtMillis, story);
        }
        for (StoryEvent event : story) {
            Place place = new Place(event.queueId(), event.sequence());
            boolean wasAsked = switch (event.kind()) {
                case DELETED -> deletes.containsKey(place);
                case VISIBILITY_CHANGED, RECEIVE_RETURNED -> changes.containsKey(place);
                default -> true;
            };
            require(id, wasAsked, "has nothing that nobody asked for", story);
        }
    }

    private static List<StoryEvent> of(List<StoryEvent> story, StoryKind kind) {
        return story.stream().filter(event -> event.kind() == kind).toList();
    }

    private Expected expected(long idHigh, long idLow) {
        return heard.computeIfAbsent(new Id(idHigh, idLow), id -> new Expected());
    }

    private static void require(Id id, boolean holds, String what, List<StoryEvent> story) {
        LawBroken.unless(
                holds, Law.STORIES_ARE_TRUE, () -> "message " + id + " " + what + ", but its story is " + story);
    }
}
