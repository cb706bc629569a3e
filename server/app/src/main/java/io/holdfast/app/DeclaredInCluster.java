package io.holdfast.app;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Actions;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ChangedQueues;
import io.holdfast.app.config.QueueDeclaration;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.peer.Placement;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the queues that the configuration of a cluster declares, each on the node that leads its partition. One that was seen once is not made again,
 * and one that exists is changed, or warned of, once: by the first node with this configuration that leads it. One thread at a time.
 */
final class DeclaredInCluster {
    private static final Logger LOG = LoggerFactory.getLogger(DeclaredInCluster.class);
    /** A dead-letter queue that another node makes is known here a moment later, so the first failures say nothing. */
    private static final int TRIES_PER_WARNING = 20;

    private final List<QueueDeclaration> missing;
    /** Those that were not seen to be as declared yet. */
    private final List<QueueDeclaration> unlike;

    private final DeclaredChanges changes;
    private final ChangedQueues onChange;
    private final Actions actions;
    private final QueueDirectory directory;
    private final Placement placement;
    private final Principal home;
    private int tries;

    DeclaredInCluster(
            Collection<QueueDeclaration> declared,
            ChangedQueues onChange,
            Actions actions,
            QueueDirectory directory,
            Placement placement,
            Principal home)
            throws StartRefused {
        this.missing = new ArrayList<>(CreationOrder.of(declared));
        this.unlike = new ArrayList<>(missing);
        this.onChange = onChange;
        this.changes = new DeclaredChanges(actions, directory, home);
        this.actions = actions;
        this.directory = directory;
        this.placement = placement;
        this.home = home;
    }

    /** To be called every second or so; costs nothing when all are there. */
    void createLed() {
        missing.removeIf(queue -> directory.find(nameOf(queue)) != null);
        if (missing.isEmpty() && unlike.isEmpty()) {
            return;
        }
        boolean isLoud = ++tries % TRIES_PER_WARNING == 0;
        unlike.removeIf(queue -> isSettled(queue, isLoud));
        for (QueueDeclaration queue : missing) {
            if (placement.isHere(placement.partitionOf(nameOf(queue)))) {
                Outcome outcome = DeclaredQueues.create(queue, actions, home);
                if (outcome instanceof Failure failure && isLoud) {
                    LOG.warn("Queue {} of the configuration cannot be made: {}", queue.name(), failure.message());
                }
            }
        }
    }

    private boolean isSettled(QueueDeclaration queue, boolean isLoud) {
        QueueName name = nameOf(queue);
        if (directory.find(name) == null) {
            return false;
        }
        List<String> differences = changes.differences(queue);
        if (differences.isEmpty() || !placement.isHere(placement.partitionOf(name))) {
            return differences.isEmpty();
        }
        if (onChange != ChangedQueues.APPLY) {
            changes.warn(queue, differences);
            return true;
        }
        try {
            changes.apply(queue, differences);
            return true;
        } catch (StartRefused refused) {
            if (isLoud) {
                LOG.warn("{}", refused.getMessage());
            }
            return false;
        }
    }

    private QueueName nameOf(QueueDeclaration queue) {
        return changes.nameOf(queue);
    }
}
