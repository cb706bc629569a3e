package io.holdfast.verify.simulation;

import io.holdfast.app.partition.Partition;
import io.holdfast.engine.QueueDescription;
import io.holdfast.engine.ReceiveMessage;
import io.holdfast.engine.Table;
import java.util.ArrayList;
import java.util.List;

/** What must hold when nothing moves any more: nobody waits in vain, and counters and disk agree with the reference model. */
final class RestCheck {
    private final SimulatedServer server;
    private final Partition partition;
    private final Moment now;

    RestCheck(SimulatedServer server, Partition partition, Moment now) {
        this.server = server;
        this.partition = partition;
        this.now = now;
    }

    void run(List<SimulatedCall> outstanding) {
        server.reference.queues().forEach(queue -> {
            queue.rested(now.nowMillis());
            queue.forgetExpired(now);
        });
        for (SimulatedCall call : outstanding) {
            LawBroken.unless(call.isParked(), Law.ANSWERED_ONCE, () -> call + " was never answered");
            checkThatItHasToWait(call);
        }
        List<QueueDescription> described = new ArrayList<>();
        partition.describeAll(described::addAll);
        server.loop.turn();
        described.forEach(queue -> server.reference.check(queue, now));
        LawBroken.unless(
                described.size() == server.reference.queues().size(),
                Law.NOTHING_IS_LOST,
                () -> "there are " + described.size() + " queues instead of "
                        + server.reference.queues().size());
        checkRows(described);
        checkWaiters(described, outstanding);
    }

    private void checkThatItHasToWait(SimulatedCall call) {
        ReceiveMessage receive = (ReceiveMessage) call.command;
        ReferenceQueue queue = server.reference.queue(receive.queueId());
        LawBroken.unless(queue != null, Law.NOBODY_WAITS_IN_VAIN, () -> call + " waits in a deleted queue");
        if (queue != null && queue.count(message -> message.isInFlight(now)) < server.inFlightLimit()) {
            for (ReferenceMessage message : queue.messages()) {
                LawBroken.unless(
                        !queue.isVisible(message, now),
                        Law.NOBODY_WAITS_IN_VAIN,
                        () -> call + " waits although there is " + message);
            }
        }
    }

    private void checkRows(List<QueueDescription> described) {
        long counted = described.stream()
                .mapToLong(queue -> queue.visible() + queue.inFlight() + queue.delayed())
                .sum();
        check("messages", stored(Table.MESSAGES) + stored(Table.DELAYED), counted, counted);
        check("queues", stored(Table.QUEUES), described.size(), described.size());
        check("counters", stored(Table.COUNTERS), described.size(), described.size());
        int blockedNames = server.reference.blockedNames(now.nowMillis());
        check("deleted names", stored(Table.DELETED_NAMES), blockedNames, blockedNames);
        int least = 0;
        int most = 0;
        for (ReferenceQueue queue : server.reference.queues()) {
            least += queue.count(message -> message.wasReceived() && !queue.maybeGone(message, now));
            most += queue.count(ReferenceMessage::wasReceived);
        }
        check("deliveries", stored(Table.DELIVERIES), least, most);
    }

    private long stored(Table table) {
        return server.disk.count(table);
    }

    private static void check(String what, long stored, long least, long most) {
        LawBroken.unless(
                least <= stored && stored <= most,
                Law.ROWS_EQUAL_COUNTERS,
                () -> stored + " " + what + " are stored instead of " + least + ".." + most);
    }

    private static void checkWaiters(List<QueueDescription> described, List<SimulatedCall> outstanding) {
        int counted = described.stream().mapToInt(QueueDescription::waiters).sum();
        LawBroken.unless(
                counted == outstanding.size(),
                Law.ANSWERED_ONCE,
                () -> counted + " receives are parked instead of " + outstanding.size());
    }
}
