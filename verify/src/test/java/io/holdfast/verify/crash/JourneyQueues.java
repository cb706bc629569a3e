package io.holdfast.verify.crash;

import io.holdfast.verify.crash.journey.Routes;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/** Queues with order, with delays, with dead letters of both kinds, and tasks that move these back. Any thread. */
final class JourneyQueues {
    static final Routes ROUTES = new Routes(Map.of("work", "work-dead", "steps.fifo", "steps-dead.fifo"), 2);

    /** Dead-letter queues come first, because the others name them. */
    static final List<String> ALL =
            List.of("work-dead", "steps-dead.fifo", "work", "steps.fifo", "trades.fifo", "later.fifo");

    /** Where messages come from other queues: dead letters, and what is moved back. */
    static final List<String> TARGETS = ALL.subList(0, 4);

    private final Map<String, String> arns = new ConcurrentHashMap<>();

    enum Kind {
        SENT_TO,
        RECEIVED_FROM
    }

    static boolean isFifo(String queue) {
        return queue.endsWith(".fifo");
    }

    String some(SplittableRandom random, Kind kind) {
        // Dead-letter queues are left to the move tasks most of the time.
        boolean dead = kind == Kind.RECEIVED_FROM && random.nextInt(10) == 0;
        return dead ? ALL.get(random.nextInt(2)) : ALL.get(2 + random.nextInt(4));
    }

    void create(Client client) throws IOException {
        for (String queue : ALL) {
            String fifo = isFifo(queue) ? "\"FifoQueue\":\"true\"" : "";
            String delay = queue.equals("later.fifo") ? ",\"DelaySeconds\":\"1\"" : "";
            String attributes = fifo + delay + policy(queue);
            String given = attributes.startsWith(",") ? attributes.substring(1) : attributes;
            answer(client.ask("CreateQueue", "{\"QueueName\":\"" + queue + "\",\"Attributes\":{" + given + "}}"));
            String all = "{" + Client.url(queue) + ",\"AttributeNames\":[\"All\"]}";
            arns.put(
                    queue,
                    answer(client.ask("GetQueueAttributes", all))
                            .object("Attributes")
                            .text("QueueArn"));
        }
    }

    private String policy(String queue) {
        String target = ROUTES.deadLetterQueues().get(queue);
        if (target == null) {
            return "";
        }
        String policy = "{\"deadLetterTargetArn\":\"" + arns.get(target) + "\",\"maxReceiveCount\":"
                + ROUTES.maxReceiveCount() + "}";
        return ",\"RedrivePolicy\":" + Json.quote(policy);
    }

    /** Looks after the move task of one of the dead-letter queues: starts one if there is none, cancels it now and then. */
    void move(Client client, SplittableRandom random) throws IOException {
        String queue = ALL.get(random.nextInt(2));
        String arn = arns.get(queue);
        String handle = client.watchMoves(queue, arn);
        if (handle.isEmpty()) {
            int[] rates = {2, 20, 500};
            String rate = random.nextInt(4) == 0
                    ? ""
                    : ",\"MaxNumberOfMessagesPerSecond\":" + rates[random.nextInt(rates.length)];
            // Somebody else may have started one since.
            client.ask("StartMessageMoveTask", "{\"SourceArn\":\"" + arn + "\"" + rate + "}");
        } else if (random.nextInt(20) == 0) {
            client.ask("CancelMessageMoveTask", "{\"TaskHandle\":\"" + handle + "\"}");
        }
    }

    /** Whether any task is still running. */
    boolean areMoving(Client client) throws IOException {
        boolean moving = false;
        for (String queue : ALL.subList(0, 2)) {
            moving |= !client.watchMoves(queue, arns.get(queue)).isEmpty();
        }
        return moving;
    }

    private static Json answer(SqsAnswer answer) {
        if (!answer.isAcknowledged()) {
            throw new AssertionError("a queue was not made: " + answer.text());
        }
        return answer.json();
    }
}
