package io.holdfast.verify.simulation;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.StartMessageMoveTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What the clients of one run ask of move tasks. */
final class MoveOrders {
    private final Random random;
    private final QueuePlans plans;
    private final List<StartMessageMoveTask> started = new ArrayList<>();
    private long nextTaskId = 1;

    MoveOrders(Random random, QueuePlans plans) {
        this.random = random;
        this.plans = plans;
    }

    void heard(SimulatedCall call) {
        if (call.command instanceof StartMessageMoveTask start && call.reply instanceof Reply.Done) {
            started.add(start);
        }
    }

    Command next(long queueId, String name) {
        int choice = random.nextInt(10);
        if (choice < 5) {
            int[] rates = {0, 1, 1, 10, 500};
            QueueName destination = plans.like(name);
            boolean back = random.nextBoolean() || destination.name().equals(name);
            int rate = rates[random.nextInt(rates.length)];
            return new StartMessageMoveTask(queueId, back ? null : destination, rate, 9, nextTaskId++);
        } else if (choice < 7 && !started.isEmpty()) {
            StartMessageMoveTask some = started.get(Math.max(0, started.size() - 1 - random.nextInt(4)));
            return new CancelMessageMoveTask(some.sourceQueueId(), some.taskIdHigh(), some.taskIdLow());
        } else if (choice < 8) {
            return new CancelMessageMoveTask(queueId, 9, 1L << 40);
        }
        return new ListMessageMoveTasks(queueId, 1 + random.nextInt(10));
    }
}
