package io.holdfast.verify.simulation;

import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.QueueStatisticsCollector;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.ReceiveMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What must hold when nothing moves any more: nobody waits in vain, and counters and disk agree with the reference model. */
final class RestCheck {
    private final SimulatedServer server;
    private final List<Partition> partitions;
    private final Moment now;

    RestCheck(SimulatedServer server, List<Partition> partitions, Moment now) {
        this.server = server;
        this.partitions = partitions;
        this.now = now;
    }

    void run(List<SimulatedCall> outstanding) {
        Reference reference = server.reference;
        reference.queues().forEach(queue -> queue.nothingIsOnItsWay(now));
        reference.queues().forEach(queue -> queue.rested(now.nowMillis()));
        reference.whereabouts.look(now);
        reference.queues().forEach(queue -> reference.whereabouts.forgetExpired(queue, now));
        for (SimulatedCall call : outstanding) {
            LawBroken.unless(call.isParked(), Law.ANSWERED_ONCE, () -> call + " was never answered");
            checkThatItHasToWait(call);
        }
        List<QueueDescription> described = new ArrayList<>();
        for (Partition partition : partitions) {
            CompletableFuture<List<QueueDescription>> asked = QueueStatisticsCollector.describeAll(partition);
            server.loop.turn();
            described.addAll(asked.join());
        }
        described.forEach(queue -> reference.check(queue, now));
        LawBroken.unless(
                described.size() == reference.queues().size(),
                Law.NOTHING_IS_LOST,
                () -> "there are " + described.size() + " queues instead of "
                        + reference.queues().size());
        checkThatEachIsInOneQueue(described);
        new RowCheck(server.disks, reference, now).run(described);
        checkWaiters(described, outstanding);
    }

    private void checkThatItHasToWait(SimulatedCall call) {
        ReceiveMessage receive = (ReceiveMessage) call.command;
        ReferenceQueue queue = server.reference.queue(receive.queueId());
        if (queue == null) {
            throw new LawBroken(Law.NOBODY_WAITS_IN_VAIN, call + " waits in a deleted queue", null);
        }
        Visible visible = new Visible(queue, server.reference.whereabouts, now, server.inFlightLimit());
        if (!visible.mayBeFull()) {
            ReferenceMessage left = visible.first();
            LawBroken.unless(left == null, Law.NOBODY_WAITS_IN_VAIN, () -> call + " waits although there is " + left);
            visible.swept();
        }
    }

    /** Of a message that may be in one of two queues, no single queue's counters tell whether it is in both or in neither. */
    private void checkThatEachIsInOneQueue(List<QueueDescription> described) {
        long counted = described.stream()
                .mapToLong(queue -> queue.visible() + queue.inFlight() + queue.delayed())
                .sum();
        long least = 0;
        long most = 0;
        for (ReferenceQueue queue : server.reference.queues()) {
            least += queue.count(message -> queue.surelyExists(message, now));
            most += queue.messages().size();
        }
        String range = least + ".." + most;
        LawBroken.unless(
                least <= counted && counted <= most,
                Law.IN_ONE_QUEUE,
                () -> "there are " + counted + " messages in all instead of " + range + " of "
                        + server.reference.queues().stream()
                                .map(queue -> queue + ": " + queue.messages())
                                .toList());
    }

    private static void checkWaiters(List<QueueDescription> described, List<SimulatedCall> outstanding) {
        int counted = described.stream().mapToInt(QueueDescription::waiters).sum();
        LawBroken.unless(
                counted == outstanding.size(),
                Law.ANSWERED_ONCE,
                () -> counted + " receives are parked instead of " + outstanding.size());
    }
}
