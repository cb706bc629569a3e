package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The queues of a partition that another node leads, as the replica's rows here say: maybe a little outdated, never wrong. One thread. */
final class FollowedQueues {
    private static final Logger LOG = LoggerFactory.getLogger(FollowedQueues.class);

    private final Rows rows;
    private final QueuePlacement placement;
    private final QueueDirectory directory;

    FollowedQueues(Rows rows, QueuePlacement placement, QueueDirectory directory) {
        this.rows = rows;
        this.placement = placement;
        this.directory = directory;
    }

    /**
     * @param isCatchingUp whether there may be others, or newer ones: then those are told of that nobody knows yet, and none of the others is gone. Asked
     *     before the rows are read
     */
    void publish(boolean isCatchingUp) {
        if (isCatchingUp && directory.hasPublished(placement)) {
            return;
        }
        List<QueueInfo> found = new ArrayList<>();
        rows.scan(Table.QUEUES, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            long id = Keys.queueOf(key);
            try {
                found.add(QueueRow.read(id, row));
            } catch (InvariantViolation damaged) {
                LOG.warn("The row of queue {} cannot be read on this node", id, damaged);
            }
            return true;
        });
        if (isCatchingUp) {
            directory.publishSome(placement, found);
        } else {
            directory.publishAll(placement, found);
        }
    }
}
