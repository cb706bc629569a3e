package io.holdfast.verify.simulation;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.row.Table;
import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageRequest;
import io.holdfast.protocol.sqs.request.DeleteQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * One run of a queue that is spread over the partitions of a server, further and less far again, purged, deleted and made anew, while clients send,
 * receive, wait, go away and delete, and the server crashes at any moment. Everything follows from the seed.
 */
final class SpreadSimulation {
    private static final String QUEUE = "wide";
    private static final QueueName NAME = new QueueName("us-east-1", "000000000000", QUEUE);
    private static final String URL = "http://queues/000000000000/" + QUEUE;
    private static final int LONG_SECONDS = 40_000;
    /** More than it takes to look after all parts, several times over. */
    private static final int SECONDS_TO_REST = 40;

    private final Random random;
    private final int steps;
    private final SpreadWorld world;
    private final SpreadLedger ledger = new SpreadLedger();
    private final List<ReceivedMessage> held = new ArrayList<>();
    private final List<SpreadWorld.Asked> polls = new ArrayList<>();
    private final int crashesPerMille;
    private int sent;
    private int partsSeen;
    private int crashes;

    SpreadSimulation(long seed, int steps, SpreadPorts ports) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 4_711);
        this.steps = steps;
        this.crashesPerMille = List.of(0, 10, 40).get(random.nextInt(3));
        this.world = new SpreadWorld(random, ports);
    }

    /** How many parts there were at once, beside the queue itself. */
    int partsSeen() {
        return partsSeen;
    }

    int crashes() {
        return crashes;
    }

    void run() {
        create();
        for (int step = 0; step < steps; step++) {
            int choice = random.nextInt(1_000);
            if (choice < 600) {
                ask();
            } else if (choice < 750) {
                world.pass(1 + random.nextInt(random.nextInt(4) == 0 ? 3_000 : 20));
            } else if (choice < 750 + crashesPerMille) {
                crash();
            }
            if (random.nextInt(10) < 8) {
                world.turn();
            }
            world.letDisksSpeak(false);
            partsSeen = Math.max(partsSeen, world.directory().parts().size());
            if (random.nextInt(20) == 0) {
                checkThatNobodyWaitsInVain();
            }
        }
        rest();
        check();
    }

    private void crash() {
        crashes++;
        world.crash();
        ledger.crashed();
        polls.clear();
    }

    private void ask() {
        int choice = random.nextInt(100);
        if (choice < 40) {
            send();
        } else if (choice < 65) {
            receive();
        } else if (choice < 78) {
            settle(true);
        } else if (choice < 84) {
            settle(false);
        } else if (choice < 88) {
            abandon();
        } else if (choice < 94) {
            spread();
        } else if (choice < 95) {
            ask(ledger.beginRemoval(), new PurgeQueueRequest(URL), done -> {});
        } else if (choice < 96) {
            ask(ledger.beginRemoval(), new DeleteQueueRequest(URL), done -> {});
        } else {
            create();
        }
    }

    private SpreadWorld.Asked ask(SpreadLedger.Asking asking, Request request, Consumer<Outcome> done) {
        return world.ask(request, outcome -> {
            ledger.end(asking, !(outcome instanceof Failure));
            done.accept(outcome);
        });
    }

    private void create() {
        int parts = 1 + random.nextInt(world.partitions());
        ask(ledger.begin(), new CreateQueueRequest(QUEUE, Map.of(), tag(parts)), done -> {});
    }

    private static Map<String, String> tag(int parts) {
        return Map.of(QueueSettings.SPREAD_TAG, Integer.toString(parts));
    }

    private void spread() {
        ask(
                ledger.begin(),
                random.nextInt(3) == 0
                        ? new UntagQueueRequest(URL, List.of(QueueSettings.SPREAD_TAG))
                        : new TagQueueRequest(URL, tag(1 + random.nextInt(world.partitions()))),
                done -> {});
    }

    private void send() {
        String body = "m" + sent++;
        OutgoingMessage message =
                new OutgoingMessage(body.getBytes(StandardCharsets.UTF_8), null, Map.of(), Map.of(), null, null);
        ask(ledger.beginSend(body), new SendMessageRequest(URL, message), done -> {});
    }

    private void receive() {
        int waitSeconds = random.nextInt(2) * (1 + random.nextInt(20));
        SpreadLedger.Asking asking = ledger.begin();
        SpreadWorld.Asked asked = ask(
                asking,
                new ReceiveMessageRequest(
                        URL,
                        MessageAttributeSelection.NONE,
                        SystemAttributeSelection.ALL,
                        1 + random.nextInt(3),
                        random.nextInt(4) == 0 ? 1 : LONG_SECONDS,
                        waitSeconds,
                        null),
                outcome -> took(asking, outcome));
        if (waitSeconds > 0) {
            polls.add(asked);
        }
    }

    private void took(SpreadLedger.Asking receive, Outcome outcome) {
        if (outcome instanceof ReceiveMessageResult result) {
            for (ReceivedMessage message : result.messages()) {
                ledger.received(receive, message);
                held.removeIf(other -> SpreadLedger.body(other).equals(SpreadLedger.body(message)));
                held.add(message);
            }
        }
    }

    /** Deletes a message, or makes it visible again. */
    private void settle(boolean deletes) {
        if (held.isEmpty()) {
            return;
        }
        ReceivedMessage message = held.remove(random.nextInt(held.size()));
        if (deletes) {
            ask(
                    ledger.beginDelete(SpreadLedger.body(message)),
                    new DeleteMessageRequest(URL, message.receiptHandle()),
                    done -> {});
        } else {
            ask(ledger.begin(), new ChangeMessageVisibilityRequest(URL, message.receiptHandle(), 0), done -> {});
        }
    }

    private void abandon() {
        if (!polls.isEmpty()) {
            world.abandon(polls.remove(random.nextInt(polls.size())));
        }
    }

    private Map<QueueAttribute, String> attributes() {
        List<Map<QueueAttribute, String>> found = new ArrayList<>();
        world.ask(new GetQueueAttributesRequest(URL, List.of("All")), outcome -> {
            if (outcome instanceof GetQueueAttributesResult result) {
                found.add(result.attributes());
            }
        });
        world.settle();
        return found.isEmpty() ? Map.of() : found.get(0);
    }

    private static long number(Map<QueueAttribute, String> attributes, QueueAttribute which) {
        return Long.parseLong(attributes.getOrDefault(which, "0"));
    }

    /** A poll that has begun after the last change of the queue waits in all its parts. */
    private void checkThatNobodyWaitsInVain() {
        ask(ledger.begin(), new TagQueueRequest(URL, Map.of("is", "checked")), done -> {});
        world.settle();
        // Of those that were asked before, some wait in parts that were all there was then.
        int before = polls.size();
        receive();
        world.settle();
        boolean isWaiting = polls.size() > before && !polls.get(before).isAnswered();
        send();
        world.settle();
        boolean stillWaits = isWaiting && !polls.get(before).isAnswered();
        LawBroken.unless(
                !stillWaits || number(attributes(), QueueAttribute.APPROXIMATE_NUMBER_OF_MESSAGES) == 0,
                Law.NOBODY_WAITS_IN_VAIN,
                () -> "a poll waits while there are messages");
        polls.removeIf(SpreadWorld.Asked::isAnswered);
    }

    private void rest() {
        for (int i = 0; i < SECONDS_TO_REST; i++) {
            world.settle();
            world.pass(1_000);
        }
        world.settle();
        polls.removeIf(SpreadWorld.Asked::isAnswered);
        LawBroken.unless(polls.isEmpty(), Law.ANSWERED_ONCE, () -> polls.size() + " polls wait for ever");
    }

    private void check() {
        Map<QueueAttribute, String> attributes = attributes();
        long counted = number(attributes, QueueAttribute.APPROXIMATE_NUMBER_OF_MESSAGES)
                + number(attributes, QueueAttribute.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE);
        // All leases end.
        world.pass(1_000L * (LONG_SECONDS + 1));
        List<String> left = drain();
        ledger.checkLeft(left);
        LawBroken.unless(
                counted == left.size(),
                Law.COUNTERS_ARE_EXACT,
                () -> counted + " messages were counted, and there were " + left.size());
        rest();
        QueueInfo queue = world.directory().find(NAME);
        int expected = queue == null ? 0 : queue.settings().spread();
        LawBroken.unless(
                world.stored(Table.QUEUES) == expected
                        && world.directory().parts().size() == Math.max(0, expected - 1)
                        && (queue == null || queue.settings().parts() == expected),
                Law.REMOVAL_TAKES_THE_STATED_SET,
                () -> expected + " parts are wanted, and " + world.stored(Table.QUEUES) + " are stored");
        LawBroken.unless(
                world.stored(Table.MESSAGES) == 0 && world.stored(Table.DELIVERIES) == 0,
                Law.ROWS_EQUAL_COUNTERS,
                () -> "rows of messages are left");
    }

    private List<String> drain() {
        List<String> left = new ArrayList<>();
        boolean goesOn = true;
        while (goesOn) {
            int before = left.size();
            SpreadLedger.Asking asking = ledger.begin();
            ask(
                    asking,
                    new ReceiveMessageRequest(
                            URL,
                            MessageAttributeSelection.NONE,
                            SystemAttributeSelection.ALL,
                            10,
                            LONG_SECONDS,
                            0,
                            null),
                    outcome -> {
                        held.clear();
                        took(asking, outcome);
                        held.forEach(message -> left.add(SpreadLedger.body(message)));
                    });
            world.settle();
            goesOn = left.size() > before;
            for (ReceivedMessage message : List.copyOf(held)) {
                ask(ledger.begin(), new DeleteMessageRequest(URL, message.receiptHandle()), done -> {});
            }
            world.settle();
        }
        return left;
    }
}
