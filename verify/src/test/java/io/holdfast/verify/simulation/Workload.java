package io.holdfast.verify.simulation;

import io.holdfast.engine.ChangeMessageVisibility;
import io.holdfast.engine.Command;
import io.holdfast.engine.CreateQueue;
import io.holdfast.engine.DeleteMessage;
import io.holdfast.engine.DeleteQueue;
import io.holdfast.engine.Delivery;
import io.holdfast.engine.GetQueueAttributes;
import io.holdfast.engine.PurgeQueue;
import io.holdfast.engine.QueueName;
import io.holdfast.engine.Receipt;
import io.holdfast.engine.ReceiveMessage;
import io.holdfast.engine.Reply;
import io.holdfast.engine.SendMessage;
import io.holdfast.engine.SetQueueAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** What the clients of one run do, at random, with what they have heard so far. */
final class Workload {
    static final String REGION = "eu-central-1";
    static final String ACCOUNT = "000000000000";
    static final long SECOND = 1_000;
    static final long HOUR = 3_600 * SECOND;

    private static final String[] NAMES = {"orders", "jobs", "mails"};
    private static final Map<String, String[]> VALUES = new TreeMap<>(Map.of(
            "VisibilityTimeout", new String[] {"0", "1", "2", "30"},
            "DelaySeconds", new String[] {"0", "1", "5", "70"},
            "MessageRetentionPeriod", new String[] {"60", "90", "600", "345600"},
            "ReceiveMessageWaitTimeSeconds", new String[] {"0", "1", "5"}));
    private static final String[] ATTRIBUTES = VALUES.keySet().toArray(new String[0]);
    private static final int KEPT_RECEIPTS = 60;

    private final Random random;
    private final boolean crowded;
    private final boolean polls;
    private final Map<String, Long> queueIds = new LinkedHashMap<>();
    private final Map<Long, List<Receipt>> receipts = new HashMap<>();
    private long nextMessageId = 1;

    /**
     * @param crowded now and then sends hundreds of messages at once
     * @param polls whether receives may wait
     */
    Workload(Random random, boolean crowded, boolean polls) {
        this.random = random;
        this.crowded = crowded;
        this.polls = polls;
    }

    /** An answer has reached its client. */
    void heard(SimulatedCall call) {
        if (call.reply instanceof Reply.QueueReady ready) {
            queueIds.put(ready.queue().name().name(), ready.queue().id());
        } else if (call.command instanceof DeleteQueue deleted && random.nextInt(3) > 0) {
            queueIds.values().removeIf(id -> id == deleted.queueId());
        } else if (call.reply instanceof Reply.Received received) {
            List<Receipt> known = receipts(((ReceiveMessage) call.command).queueId());
            for (Delivery delivery : received.deliveries()) {
                known.add(new Receipt(delivery.sequence(), delivery.receiveCount()));
            }
            while (known.size() > KEPT_RECEIPTS) {
                known.remove(random.nextInt(known.size()));
            }
        }
    }

    Command next() {
        if (queueIds.isEmpty() || random.nextInt(40) == 0) {
            return create();
        }
        List<Long> ids = new ArrayList<>(queueIds.values());
        long queueId = ids.get(random.nextInt(ids.size()));
        int choice = random.nextInt(100);
        if (choice < 34) {
            return send(queueId);
        } else if (choice < 66) {
            return receive(queueId);
        } else if (choice < 78) {
            return new DeleteMessage(queueId, someReceipts(queueId));
        } else if (choice < 88) {
            return changeVisibility(queueId);
        } else if (choice < 93) {
            return new GetQueueAttributes(queueId);
        } else if (choice < 97) {
            return new SetQueueAttributes(queueId, someAttributes());
        } else if (choice < 99) {
            return random.nextInt(2) == 0 ? new PurgeQueue(queueId) : create();
        }
        return new DeleteQueue(queueId);
    }

    private Command create() {
        String name = NAMES[random.nextInt(NAMES.length)];
        Map<String, String> attributes = random.nextBoolean() ? Map.of() : someAttributes();
        return new CreateQueue(new QueueName(REGION, ACCOUNT, name), attributes, new TreeMap<>());
    }

    private Map<String, String> someAttributes() {
        Map<String, String> attributes = new TreeMap<>();
        for (int i = random.nextInt(2); i >= 0; i--) {
            String attribute = ATTRIBUTES[random.nextInt(ATTRIBUTES.length)];
            String[] values = VALUES.getOrDefault(attribute, new String[] {"0"});
            boolean parks = attribute.startsWith("ReceiveMessageWait") && !polls;
            attributes.put(attribute, parks ? "0" : values[random.nextInt(values.length)]);
        }
        return attributes;
    }

    private Command send(long queueId) {
        boolean many = crowded && random.nextInt(6) == 0;
        int count = many ? 100 + random.nextInt(300) : random.nextInt(3) == 0 ? 1 + random.nextInt(10) : 1;
        long[] delays = {-1, -1, 0, 0, 1, 2, 10, 900};
        long delay = delays[random.nextInt(delays.length)];
        List<SendMessage.Draft> drafts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long ownDelay = many || random.nextInt(4) > 0 ? delay : delays[random.nextInt(delays.length)];
            drafts.add(draft(ownDelay < 0 ? -1 : ownDelay * SECOND));
        }
        return new SendMessage(queueId, drafts);
    }

    private SendMessage.Draft draft(long delayMillis) {
        long id = nextMessageId++;
        byte[] body = new byte[1 + random.nextInt(random.nextInt(20) == 0 ? 2_000 : 40)];
        random.nextBytes(body);
        return new SendMessage.Draft(7, id, "me", body, new byte[16], new byte[0], null, null, delayMillis);
    }

    private Command receive(long queueId) {
        long[] visibilities = {-1, -1, -1, 0, SECOND, 5 * SECOND, 60 * SECOND, 12 * HOUR};
        long[] waits = {-1, 0, 0, SECOND, 20 * SECOND};
        int maximum = random.nextInt(3) == 0 ? 10 : 1 + random.nextInt(3);
        return new ReceiveMessage(
                queueId,
                maximum,
                visibilities[random.nextInt(visibilities.length)],
                polls ? waits[random.nextInt(waits.length)] : 0);
    }

    private Command changeVisibility(long queueId) {
        long[] values = {0, 0, SECOND, 10 * SECOND, 12 * HOUR};
        Map<Long, ChangeMessageVisibility.Change> changes = new LinkedHashMap<>();
        for (Receipt receipt : someReceipts(queueId)) {
            changes.put(
                    receipt.sequence(),
                    new ChangeMessageVisibility.Change(receipt, values[random.nextInt(values.length)]));
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
