package io.holdfast.app.peer;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.QueueRow;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a node says of a queue that it leads.
 *
 * <pre>
 *   nothing if there is no such queue; or id 8 | row
 * </pre>
 */
final class QueueInfoWire {
    private QueueInfoWire() {}

    static byte[] write(@Nullable QueueInfo queue) {
        if (queue == null) {
            return new byte[0];
        }
        byte[] row = QueueRow.of(queue);
        return ByteBuffer.allocate(Long.BYTES + row.length)
                .putLong(queue.id())
                .put(row)
                .array();
    }

    static Optional<QueueInfo> read(byte[] answer) {
        if (answer.length == 0) {
            return Optional.empty();
        }
        long id = ByteBuffer.wrap(answer).getLong();
        return Optional.of(QueueRow.read(id, Arrays.copyOfRange(answer, Long.BYTES, answer.length)));
    }
}
