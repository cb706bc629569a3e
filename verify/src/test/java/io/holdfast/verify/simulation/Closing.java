package io.holdfast.verify.simulation;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The end of a run: faults stop, everything becomes visible, and all that was acknowledged must come out. */
final class Closing {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final int BITES_PER_LOOK = 20;
    private static final int MOST_BITES = 30_000;

    private final SimulatedServer server;
    private final List<Delivery> drained;

    /** @param drained gets what is received from now on */
    Closing(SimulatedServer server, List<Delivery> drained) {
        this.server = server;
        this.drained = drained;
    }

    void run() {
        server.rest();
        server.pass(25_000, true);
        server.rest();
        List<ReferenceQueue> queues = List.copyOf(server.reference.queues());
        for (ReferenceQueue queue : queues) {
            server.submit(new SetQueueAttributes(
                    queue.id, Map.of("MessageRetentionPeriod", "1209600", "RedrivePolicy", "", "DelaySeconds", "0")));
        }
        server.rest();
        server.pass(12 * 60 * MINUTE + MINUTE, true);
        server.rest();
        endTasks(queues);
        server.reference.isClosing();
        queues.forEach(this::drain);
        server.rest();
        for (ReferenceQueue queue : queues) {
            for (ReferenceMessage message : queue.messages()) {
                LawBroken.unless(
                        message.doubtful || queue.isExpired(message, server.nowMillis()),
                        Law.NOTHING_IS_LOST,
                        () -> message + " of " + queue + " never came out");
            }
            // Nothing is left of what could be received, so nothing is left of its groups but that there were tenants.
            boolean isEmpty = queue.messages().isEmpty();
            checkNothingIsLeft(Table.GROUPS, isEmpty ? server.disks.of(queue.id).count(Table.GROUPS, queue.id) : 0);
            checkNothingIsLeft(
                    Table.TENANTS, isEmpty ? server.disks.of(queue.id).count(Table.TENANTS, queue.id) / 2 : 0);
        }
        forgetEverything(queues);
    }

    /** Some move tasks are cancelled; the others come to their end, and what they do not move stays where it is. */
    private void endTasks(List<ReferenceQueue> queues) {
        for (ReferenceQueue queue : queues) {
            CancelMessageMoveTask cancel = queue.id % 2 == 0 ? queue.tasks.cancel(queue.id) : null;
            if (cancel != null) {
                server.submit(cancel);
            }
        }
        for (int i = 0; i < MOST_BITES; i++) {
            if (i % BITES_PER_LOOK == 0) {
                queues.forEach(queue -> server.submit(new ListMessageMoveTasks(queue.id, 1)));
                settleQuickly();
            }
            if (queues.stream().noneMatch(queue -> queue.tasks.mayRun())) {
                server.rest();
                return;
            }
            server.pass(SECOND + 50, true);
            settleQuickly();
        }
        throw new LawBroken(Law.MOVES_GO_ON, "a move task does not end", null);
    }

    private void drain(ReferenceQueue queue) {
        int before;
        do {
            before = drained.size();
            server.submit(new ReceiveMessage(queue.id, 10, MINUTE, 0));
            settleQuickly();
            if (drained.size() > before) {
                List<Receipt> receipts = new ArrayList<>();
                for (Delivery delivery : drained.subList(before, drained.size())) {
                    receipts.add(new Receipt(delivery.sequence(), delivery.deliveryNumber()));
                }
                server.submit(new DeleteMessage(queue.id, receipts));
                settleQuickly();
            }
        } while (drained.size() > before);
    }

    /** What is remembered for five minutes is forgotten after ten, by a server that is used. */
    private void forgetEverything(List<ReferenceQueue> queues) {
        for (ReferenceQueue queue : queues) {
            if (queue.isFifo()) {
                for (int i = 0; i < 2; i++) {
                    server.pass(11 * MINUTE, true);
                    server.submit(new ReceiveMessage(queue.id, 1, MINUTE, 0, "last"));
                    settleQuickly();
                }
                server.rest();
                checkNothingIsLeft(Table.RECENT, server.disks.of(queue.id).count(Table.RECENT));
            }
        }
    }

    private static void checkNothingIsLeft(Table table, int rows) {
        LawBroken.unless(rows == 0, Law.ROWS_EQUAL_COUNTERS, () -> rows + " rows are left in " + table);
    }

    private void settleQuickly() {
        server.loop.turn();
        server.finishCommit();
        server.loop.turn();
    }
}
