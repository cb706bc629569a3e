package io.holdfast.verify.simulation;

import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.SetQueueAttributes;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Which queues the clients of one run make, with which attributes. */
final class QueuePlans {
    static final String REGION = "eu-central-1";
    static final String ACCOUNT = "000000000000";

    private static final List<String> STANDARD = List.of("orders", "jobs", "mails");
    private static final List<String> FIFO = List.of("trades.fifo", "steps.fifo", "moves.fifo");
    private static final List<String> BOTH = List.of("orders", "jobs", "trades.fifo", "steps.fifo");

    private static final Map<String, String[]> VALUES = new TreeMap<>(Map.of(
            "VisibilityTimeout", new String[] {"0", "1", "2", "30"},
            "DelaySeconds", new String[] {"0", "1", "5", "70"},
            "MessageRetentionPeriod", new String[] {"60", "90", "600", "345600"},
            "ReceiveMessageWaitTimeSeconds", new String[] {"0", "1", "5"},
            "RedrivePolicy", new String[] {"", "1", "2", "3"},
            "DeduplicationScope", new String[] {"queue", "messageGroup"}));
    private static final String[] ATTRIBUTES = VALUES.keySet().toArray(new String[0]);

    private final Random random;
    private final boolean polls;
    private final List<String> names;

    QueuePlans(Random random, boolean polls) {
        this.random = random;
        this.polls = polls;
        this.names = List.of(STANDARD, FIFO, FIFO, BOTH).get(random.nextInt(4));
    }

    static boolean isFifo(String name) {
        return name.endsWith(".fifo");
    }

    static QueueName name(String name) {
        return new QueueName(REGION, ACCOUNT, name);
    }

    CreateQueue create() {
        String name = names.get(random.nextInt(names.size()));
        Map<String, String> attributes = random.nextBoolean() ? new TreeMap<>() : someAttributes(name);
        attributes.values().removeIf(String::isEmpty);
        if (isFifo(name)) {
            attributes.put("FifoQueue", "true");
        }
        Map<String, String> tags = random.nextInt(4) == 0 ? Map.of("team", "red") : Map.of();
        return new CreateQueue(name(name), attributes, new TreeMap<>(tags));
    }

    SetQueueAttributes set(long queueId, String name) {
        boolean expects = random.nextInt(10) == 0;
        return new SetQueueAttributes(
                queueId, someAttributes(name), expects ? Map.of("DelaySeconds", "0", "RedrivePolicy", "") : Map.of());
    }

    private Map<String, String> someAttributes(String name) {
        Map<String, String> attributes = new TreeMap<>();
        for (int i = random.nextInt(2); i >= 0; i--) {
            boolean redrives = random.nextInt(4) == 0;
            String attribute = redrives ? "RedrivePolicy" : ATTRIBUTES[random.nextInt(ATTRIBUTES.length)];
            String[] values = VALUES.getOrDefault(attribute, new String[] {"0"});
            String value = values[random.nextInt(values.length)];
            if (attribute.equals("RedrivePolicy") && !value.isEmpty()) {
                attributes.put(attribute, redrive(name, value));
            } else if (attribute.equals("ReceiveMessageWaitTimeSeconds") && !polls) {
                attributes.put(attribute, "0");
            } else if (!attribute.equals("DeduplicationScope") || isFifo(name)) {
                attributes.put(attribute, value);
            }
        }
        return attributes;
    }

    /** A queue of the same kind, perhaps itself; it need not exist. */
    QueueName like(String name) {
        List<String> others =
                names.stream().filter(other -> isFifo(other) == isFifo(name)).toList();
        return name(others.get(random.nextInt(others.size())));
    }

    private String redrive(String name, String maxReceiveCount) {
        QueueName target = like(name);
        return "{\"deadLetterTargetArn\":\"" + target.arn() + "\",\"maxReceiveCount\":" + maxReceiveCount + "}";
    }
}
