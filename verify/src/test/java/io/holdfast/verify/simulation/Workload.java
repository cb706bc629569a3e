package io.holdfast.verify.simulation;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.command.UntagQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What the clients of one run do, at random, with what they have heard so far. */
final class Workload {
    static final long SECOND = 1_000;
    static final long HOUR = 3_600 * SECOND;

    private static final String[] ATTEMPTS = {"first", "second", "third"};
    private static final int KEPT_RECEIPTS = 60;
    private static final int KEPT_REPETITIONS = 10;

    private final Random random;
    private final boolean crowded;
    private final boolean greedy;
    /** Whether receives may wait. */
    private final boolean polls;

    private final QueuePlans plans;
    private final Drafts drafts;
    private final MoveOrders moves;
    private final Map<String, Long> queueIds = new LinkedHashMap<>();
    private final Map<Long, List<Receipt>> receipts = new HashMap<>();
    private final Deque<Command> again = new ArrayDeque<>();

    /**
     * @param crowded now and then sends hundreds of messages at once
     * @param greedy receives much and keeps it long, so that one tenant may hold more than its share
     */
    Workload(Random random, boolean crowded, boolean greedy) {
        this.random = random;
        this.crowded = crowded;
        this.greedy = greedy;
        this.polls = !greedy && !crowded;
        this.plans = new QueuePlans(random, polls);
        this.moves = new MoveOrders(random, plans);
        int[] groups = {1, 3, crowded ? 60 : 6};
        this.drafts = new Drafts(random, groups[random.nextInt(groups.length)], random.nextInt(greedy ? 2 : 3) == 0);
    }

    /** No answer reached the client, so it asks again. Who sends again sends another message with the same deduplication id. */
    void lost(SimulatedCall call) {
        if (call.command instanceof SendMessage send) {
            again.add(new SendMessage(
                    send.queueId(), send.drafts().stream().map(drafts::again).toList()));
        } else if (!(call.command instanceof StartMessageMoveTask)) {
            again.add(call.command);
        }
        while (again.size() > KEPT_REPETITIONS) {
            again.remove();
        }
    }

    /** An answer has reached its client. */
    void heard(SimulatedCall call) {
        moves.heard(call);
        if (call.reply instanceof Reply.QueueReady ready) {
            queueIds.put(ready.queue().name().name(), ready.queue().id());
        } else if (call.command instanceof DeleteQueue deleted && random.nextInt(4) > 0) {
            queueIds.values().removeIf(id -> id == deleted.queueId());
        } else if (call.reply instanceof Reply.Received received) {
            List<Receipt> known = receipts(((ReceiveMessage) call.command).queueId());
            for (Delivery delivery : received.deliveries()) {
                known.add(new Receipt(delivery.sequence(), delivery.deliveryNumber()));
            }
            while (known.size() > KEPT_RECEIPTS) {
                known.remove(random.nextInt(known.size()));
            }
        }
    }

    Command next() {
        Command repetition = again.poll();
        if (repetition != null) {
            return repetition;
        }
        if (queueIds.isEmpty() || random.nextInt(20) == 0) {
            return plans.create();
        }
        List<String> names = new ArrayList<>(queueIds.keySet());
        String name = names.get(random.nextInt(names.size()));
        long queueId = queueIds.getOrDefault(name, 0L);
        int choice = random.nextInt(100);
        if (choice < 34) {
            return new SendMessage(queueId, QueuePlans.isFifo(name) ? inOrder() : standard());
        } else if (choice < 66) {
            return receive(queueId, QueuePlans.isFifo(name));
        } else if (choice < 78) {
            return new DeleteMessage(queueId, someReceipts(queueId));
        } else if (choice < 88) {
            return changeVisibility(queueId);
        } else if (choice < 90) {
            return new GetQueueAttributes(queueId);
        } else if (choice < 92) {
            return moves.next(queueId, name);
        } else if (choice < 97) {
            return plans.set(queueId, name);
        } else if (choice < 99) {
            int rare = random.nextInt(4);
            return rare < 2 ? new PurgeQueue(queueId) : rare == 2 ? plans.create() : tag(queueId);
        }
        return new DeleteQueue(queueId);
    }

    private Command tag(long queueId) {
        String key = random.nextBoolean() ? "team" : "stage";
        return random.nextBoolean()
                ? new TagQueue(queueId, Map.of(key, "t" + random.nextInt(3)))
                : new UntagQueue(queueId, List.of(key));
    }

    private List<SendMessage.Draft> standard() {
        boolean many = crowded && random.nextInt(6) == 0;
        long[] delays = {-1, -1, 0, 0, 1, 2, 10, 900};
        long delay = delays[random.nextInt(delays.length)];
        List<SendMessage.Draft> some = new ArrayList<>();
        for (int i = howMany(many); i > 0; i--) {
            long ownDelay = many || random.nextInt(4) > 0 ? delay : delays[random.nextInt(delays.length)];
            some.add(drafts.standard(ownDelay < 0 ? -1 : ownDelay * SECOND));
        }
        return some;
    }

    private List<SendMessage.Draft> inOrder() {
        List<SendMessage.Draft> some = new ArrayList<>();
        for (int i = howMany(crowded && random.nextInt(6) == 0); i > 0; i--) {
            some.add(drafts.fifo());
        }
        return some;
    }

    private int howMany(boolean many) {
        int some = greedy ? 40 : 10;
        return many ? 100 + random.nextInt(300) : random.nextInt(3) == 0 ? 1 + random.nextInt(some) : 1;
    }

    private Command receive(long queueId, boolean isFifo) {
        long[] visibilities = {-1, -1, -1, 0, SECOND, 5 * SECOND, 60 * SECOND, 12 * HOUR};
        long[] waits = {-1, 0, 0, SECOND, 20 * SECOND};
        int maximum = random.nextInt(3) == 0 ? 10 : 1 + random.nextInt(3);
        long visibility = visibilities[random.nextInt(visibilities.length)];
        boolean keeps = greedy && random.nextInt(3) > 0;
        return new ReceiveMessage(
                queueId,
                keeps ? 10 : maximum,
                keeps ? 12 * HOUR : visibility,
                polls ? waits[random.nextInt(waits.length)] : 0,
                isFifo && random.nextInt(4) == 0 ? ATTEMPTS[random.nextInt(ATTEMPTS.length)] : null);
    }

    private Command changeVisibility(long queueId) {
        long[] values = {0, 0, SECOND, 10 * SECOND, 12 * HOUR};
        Map<Long, ChangeMessageVisibility.Change> changes = new LinkedHashMap<>();
        for (Receipt receipt : someReceipts(queueId)) {
            changes.put(
                    receipt.sequence(),
                    new ChangeMessageVisibility.Change(
                            receipt, values[random.nextInt(values.length)], random.nextInt(4) == 0));
        }
        return new ChangeMessageVisibility(queueId, List.copyOf(changes.values()));
    }

    /** Mostly of messages received lately, sometimes very old ones, sometimes one that was never given out. */
    private List<Receipt> someReceipts(long queueId) {
        List<Receipt> known = receipts(queueId);
        List<Receipt> some = new ArrayList<>();
        for (int i = random.nextInt(10) < 7 ? 0 : random.nextInt(10); i >= 0; i--) {
            if (known.isEmpty() || random.nextInt(30) == 0) {
                some.add(new Receipt(1L << 40, 1));
            } else {
                int recent = Math.min(known.size(), 8);
                some.add(known.get(
                        random.nextInt(4) == 0
                                ? random.nextInt(known.size())
                                : known.size() - 1 - random.nextInt(recent)));
            }
        }
        return some;
    }

    private List<Receipt> receipts(long queueId) {
        return receipts.computeIfAbsent(queueId, any -> new ArrayList<>());
    }
}
