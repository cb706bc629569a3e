package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What clients of a cluster ask, and what they may rely on from what they were told: sent is there, deleted is gone. */
final class ForwardingWorkload {
    private static final int QUEUES = 5;
    private static final long[] VISIBILITIES_MILLIS = {0, 1_000, 30_000};

    private final Random random;
    private final MessagePlaces places;
    private final Drafts drafts;
    private final Map<QueueName, Long> ids = new TreeMap<>((a, b) -> a.name().compareTo(b.name()));
    private final List<Received> received = new ArrayList<>();
    /** The message that a receipt is of, by queue and sequence. */
    private final Map<Long, Map<Long, Long>> messages = new HashMap<>();

    private final Set<Long> sent = new TreeSet<>();
    /** In the order in which clients heard that they are. */
    private final List<Long> deleted = new ArrayList<>();

    private record Received(long queueId, Receipt receipt, long id) {}

    ForwardingWorkload(Random random, MessagePlaces places) {
        this.random = random;
        this.places = places;
        this.drafts = new Drafts(random, 2, random.nextBoolean());
    }

    Command next() {
        if (ids.isEmpty() || (ids.size() < QUEUES && random.nextInt(5) == 0)) {
            return new CreateQueue(QueuePlans.name("q" + random.nextInt(QUEUES)), Map.of(), new TreeMap<>());
        }
        List<Long> known = List.copyOf(ids.values());
        long queueId = known.get(random.nextInt(known.size()));
        int choice = random.nextInt(10);
        if (choice < 4) {
            List<SendMessage.Draft> some = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                some.add(drafts.standard(0));
            }
            return new SendMessage(queueId, some);
        } else if (choice < 7 || received.isEmpty()) {
            return new ReceiveMessage(
                    queueId,
                    1 + random.nextInt(10),
                    VISIBILITIES_MILLIS[random.nextInt(VISIBILITIES_MILLIS.length)],
                    random.nextInt(3) == 0 ? 500 : 0);
        }
        Received one = received.get(random.nextInt(received.size()));
        places.mayBeDeleted(one.id);
        return new DeleteMessage(one.queueId, List.of(one.receipt));
    }

    /** How many deletes clients have heard of. */
    int deletesHeard() {
        return deleted.size();
    }

    /**
     * A client is told something.
     *
     * @param deletesHeard when it asked
     */
    void heard(Command command, int deletesHeard, Reply reply) {
        if (reply instanceof Reply.QueueReady ready) {
            ids.put(ready.queue().name(), ready.queue().id());
        } else if (reply instanceof Reply.Received got) {
            List<Long> gone = deleted.subList(0, deletesHeard);
            got.deliveries().forEach(delivery -> received(((ReceiveMessage) command).queueId(), delivery, gone));
        } else if (command instanceof SendMessage send && !(reply instanceof Reply.Refused)) {
            send.drafts().forEach(draft -> {
                long id = ByteBuffer.wrap(draft.body()).getLong();
                sent.add(id);
                checkSent(id);
            });
        } else if (command instanceof DeleteMessage delete && reply instanceof Reply.Done) {
            long id = messages.getOrDefault(delete.queueId(), Map.of())
                    .getOrDefault(delete.receipts().get(0).sequence(), 0L);
            deleted.add(id);
            checkDeleted(id);
        }
    }

    private void received(long queueId, Delivery delivery, List<Long> gone) {
        long id = Drafts.idOf(delivery.message());
        LawBroken.unless(
                !gone.contains(id),
                Law.DELETED_STAYS_DELETED,
                () -> "message " + id + " is received after it was deleted");
        messages.computeIfAbsent(queueId, any -> new HashMap<>()).put(delivery.sequence(), id);
        received.add(new Received(queueId, new Receipt(delivery.sequence(), delivery.deliveryNumber()), id));
    }

    private void checkSent(long id) {
        LawBroken.unless(
                places.has(id) || places.mayBeGone(id),
                Law.NOTHING_IS_LOST,
                () -> "message " + id + " was acknowledged, and no majority has it");
    }

    private void checkDeleted(long id) {
        LawBroken.unless(
                !places.has(id),
                Law.DELETED_STAYS_DELETED,
                () -> "message " + id + " is there although its delete was acknowledged");
    }

    /** At the end. */
    void checkAll() {
        sent.forEach(this::checkSent);
        deleted.forEach(this::checkDeleted);
    }
}
