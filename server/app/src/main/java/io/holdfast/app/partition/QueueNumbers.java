package io.holdfast.app.partition;

import io.holdfast.engine.command.QueueDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The numbers of some queues, and the time at which they were so. */
public record QueueNumbers(List<QueueDescription> queues, long nowMillis) {
    /** @param found null if there is no such queue */
    static QueueNumbers of(@Nullable QueueDescription found, long nowMillis) {
        return new QueueNumbers(found == null ? List.of() : List.of(found), nowMillis);
    }
}
