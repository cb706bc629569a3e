package io.holdfast.app.endpoint.admin;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;

/** What another subject adds to the answer about one queue. It may wait: not on a loop's thread. */
public interface QueueDetails {
    /** Writes members of its own, such as {@code diagnosis}. */
    default void write(QueueInfo queue, JsonBuffer json) {}

    /** What it would mark in the queue's graph. */
    default List<QueueMark> marks(QueueInfo queue) {
        return List.of();
    }
}
