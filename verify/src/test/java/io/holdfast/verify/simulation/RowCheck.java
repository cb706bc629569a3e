package io.holdfast.verify.simulation;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.row.Table;
import java.util.List;

/** The rows on the disk of a server at rest are those of the messages that are counted, and no others. */
final class RowCheck {
    private final Disks disks;
    private final Reference reference;
    private final Moment now;
    private long messages;
    private long delayed;

    RowCheck(Disks disks, Reference reference, Moment now) {
        this.disks = disks;
        this.reference = reference;
        this.now = now;
    }

    void run(List<QueueDescription> described) {
        described.forEach(this::check);
        // Rows of queues that do not exist any more.
        check("messages", stored(Table.MESSAGES) + stored(Table.GROUP_MESSAGES), messages - delayed);
        check("queues", stored(Table.QUEUES), described.size());
        check("counters", stored(Table.COUNTERS), described.size());
        check("departures", stored(Table.DEPARTURES), 0);
        check("deleted names", stored(Table.DELETED_NAMES), reference.blockedNames(now.nowMillis()));
        int least = 0;
        int most = 0;
        for (ReferenceQueue queue : reference.queues()) {
            least += queue.count(message -> message.wasReceived() && !queue.maybeGone(message, now));
            most += queue.count(ReferenceMessage::wasReceived);
        }
        check("deliveries", stored(Table.DELIVERIES), least, most);
    }

    private void check(QueueDescription queue) {
        long id = queue.queue().id();
        HandDisk disk = disks.of(id);
        String of = " of " + queue.queue().name().name();
        long total = queue.visible() + queue.inFlight() + queue.delayed();
        messages += total;
        ReferenceQueue known = reference.queue(id);
        if (known != null) {
            check(
                    "move tasks" + of,
                    disk.count(Table.MOVE_TASKS, id),
                    known.tasks.leastRemembered(),
                    known.tasks.mostRemembered());
        }
        long groups = disk.count(Table.GROUPS, id);
        check("ids of groups" + of, disk.count(Table.GROUP_IDS, id), groups);
        check("ages of groups" + of, disk.count(Table.GROUP_AGES, id), groups);
        check("delayed" + of, disk.count(Table.DELAYED, id), queue.delayed());
        if (queue.queue().settings().isFifo()) {
            check("messages" + of, disk.count(Table.GROUP_MESSAGES, id), total);
            check("groups" + of, disk.count(Table.GROUPS, id), total == 0 ? 0 : 1, Long.MAX_VALUE);
        } else {
            delayed += queue.delayed();
            check(
                    "messages" + of,
                    disk.count(Table.MESSAGES, id) + disk.count(Table.GROUP_MESSAGES, id),
                    total - queue.delayed());
        }
    }

    private long stored(Table table) {
        return disks.count(table);
    }

    private static void check(String what, long stored, long expected) {
        check(what, stored, expected, expected);
    }

    private static void check(String what, long stored, long least, long most) {
        LawBroken.unless(
                least <= stored && stored <= most,
                Law.ROWS_EQUAL_COUNTERS,
                () -> stored + " " + what + " are stored instead of " + least + ".." + most);
    }
}
