package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.RedrivePolicy;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.command.StartMessageMoveTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the clients of a run of several partitions do: messages go from queue to queue, and queues vanish while they are on their way. */
final class HandOffWorkload {
    private static final int QUEUES = 8;

    private final Random random;
    private final Drafts drafts;
    private final boolean isFifo;
    /** Dead letters go only from the first half of the queues to the second, each to its own, and nothing else moves: order is kept. */
    private final boolean isOrdered;

    private final boolean removesQueues;
    private final boolean movesAnew;
    private final Map<QueueName, Long> ids = new TreeMap<>((a, b) -> a.name().compareTo(b.name()));
    private final Map<Long, RedrivePolicy> policies = new HashMap<>();
    /** What comes next: dead letters leave for a queue that is deleted at once. */
    private final Deque<Command> planned = new ArrayDeque<>();

    private long nextTask = 1;

    HandOffWorkload(Random random) {
        this(random, 3);
    }

    /** @param orderedOneIn how many of the runs with FIFO queues keep order: one of so many */
    HandOffWorkload(Random random, int orderedOneIn) {
        this.random = random;
        this.isFifo = random.nextBoolean();
        this.isOrdered = isFifo && random.nextInt(orderedOneIn) == 0;
        this.removesQueues = !isOrdered && random.nextInt(3) > 0;
        this.movesAnew = !isOrdered && random.nextBoolean();
        this.drafts = new Drafts(random, 2, random.nextBoolean());
    }

    boolean isOrdered() {
        return isOrdered;
    }

    /** Whether messages are moved under new ids, with receive counts that begin anew. */
    boolean movesAnew() {
        return movesAnew;
    }

    /** Of a queue whose policy does not change and whose dead-letter queue, once it is there, stays; null for others. */
    @Nullable
    RedrivePolicy lastingPolicy(long queueId) {
        return isOrdered ? policies.get(queueId) : null;
    }

    void heard(Command command, Reply reply) {
        if (reply instanceof Reply.QueueReady ready) {
            RedrivePolicy policy = ready.queue().settings().redrivePolicy();
            if (policy != null) {
                policies.put(ready.queue().id(), policy);
            }
            ids.put(ready.queue().name(), ready.queue().id());
        } else if (command instanceof DeleteQueue deleted) {
            ids.values().removeIf(id -> id == deleted.queueId());
        }
    }

    Command next() {
        if (!planned.isEmpty()) {
            return planned.remove();
        }
        if (ids.size() < QUEUES / 2 || (ids.size() < QUEUES && random.nextInt(10) == 0)) {
            int number = random.nextInt(QUEUES);
            if (isOrdered && number < QUEUES / 2 && !ids.containsKey(name(number + QUEUES / 2))) {
                // A redrive policy names a queue that exists; whatever left for another would come back out of order.
                number += QUEUES / 2;
            }
            Map<String, String> attributes = new TreeMap<>(redrive(number));
            if (isFifo) {
                attributes.put("FifoQueue", "true");
            }
            return new CreateQueue(name(number), attributes, new TreeMap<>());
        }
        List<QueueName> names = new ArrayList<>(ids.keySet());
        QueueName name = names.get(random.nextInt(names.size()));
        long id = ids.getOrDefault(name, 0L);
        int number = name.name().charAt(1) - '0';
        int choice = random.nextInt(100);
        if (choice < 25 && (!isOrdered || number < QUEUES / 2)) {
            List<SendMessage.Draft> some = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                some.add(isFifo ? drafts.fifo() : drafts.standard(0));
            }
            return new SendMessage(id, some);
        } else if (choice >= 80 && choice < 84 && !isOrdered) {
            return new SetQueueAttributes(id, redrive(number));
        } else if (choice >= 76 && choice < 80 && movesAnew) {
            QueueName destination = random.nextBoolean() ? null : name(random.nextInt(QUEUES));
            return new StartMessageMoveTask(id, destination, random.nextInt(3) * 100, 9, nextTask++);
        } else if (choice >= 84 && choice < 96 && removesQueues) {
            RedrivePolicy policy = policies.get(id);
            Long target = ids.get(policy == null ? name : policy.target());
            for (int i = 0; target != null && i < 2; i++) {
                planned.add(new ReceiveMessage(id, 10, 0, 0));
            }
            if (target != null) {
                planned.add(new DeleteQueue(target));
            }
        } else if (choice == 96 && removesQueues) {
            return new PurgeQueue(id);
        }
        return new ReceiveMessage(id, 1 + random.nextInt(10), random.nextInt(4) == 0 ? 1_000 : 0, 0);
    }

    private QueueName name(int number) {
        return QueuePlans.name("q" + number + (isFifo ? ".fifo" : ""));
    }

    private Map<String, String> redrive(int number) {
        int target = isOrdered ? number + QUEUES / 2 : random.nextInt(QUEUES);
        if (isOrdered && target >= QUEUES) {
            return Map.of();
        }
        return Map.of(
                "RedrivePolicy",
                "{\"deadLetterTargetArn\":\"" + name(target).arn() + "\",\"maxReceiveCount\":" + (1 + random.nextInt(2))
                        + "}");
    }
}
