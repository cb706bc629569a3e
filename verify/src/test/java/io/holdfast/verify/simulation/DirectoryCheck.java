package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;

/** The directory that actions look into shows the queues as the last answers left them: not earlier, not later. */
final class DirectoryCheck {
    private final Reference reference;

    DirectoryCheck(Reference reference) {
        this.reference = reference;
    }

    void run(QueueDirectory directory) {
        for (ReferenceQueue queue : reference.queues()) {
            QueueInfo found = directory.find(queue.name);
            if (found == null || found.id() != queue.id) {
                throw new LawBroken(Law.NOTHING_IS_LOST, "the directory has " + found + " for " + queue, null);
            }
            reference.checkSettings(found);
        }
        int listed = directory
                .list(QueuePlans.REGION, QueuePlans.ACCOUNT, "", "", Integer.MAX_VALUE)
                .size();
        LawBroken.unless(
                directory.size() == reference.queues().size() && listed == directory.size(),
                Law.REMOVAL_TAKES_THE_STATED_SET,
                () -> "the directory has " + directory.size() + " queues and lists " + listed + " instead of "
                        + reference.queues().size());
    }
}
