package io.holdfast.engine;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.timer.Timer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The names of queues that were deleted less than a minute ago: they cannot be used again yet, not even after a restart. When very many queues
 * are deleted, those that were deleted first are free earlier.
 */
final class DeletedNames {
    private final PartitionContext context;
    private final Map<QueueName, Block> blocked = new LinkedHashMap<>();

    DeletedNames(PartitionContext context) {
        this.context = context;
        context.rows.scan(Table.DELETED_NAMES, new byte[0], new byte[] {(byte) 0xFF}, (key, row) -> {
            block(Keys.nameOf(key), Bytes.longAt(row, 0));
            return true;
        });
    }

    boolean isBlocked(QueueName name, long nowMillis) {
        Block block = blocked.get(name);
        return block != null && nowMillis < block.dueMillis;
    }

    void add(QueueName name, long nowMillis) {
        context.changes.put(Table.DELETED_NAMES, Keys.name(name), Keys.queue(nowMillis));
        block(name, nowMillis);
        if (blocked.size() > EngineLimits.BLOCKED_NAMES) {
            Block first = blocked.values().iterator().next();
            context.timers.cancel(first);
            first.free();
        }
    }

    private void block(QueueName name, long deletedAtMillis) {
        Block block = new Block(name);
        Block earlier = blocked.remove(name);
        if (earlier != null) {
            context.timers.cancel(earlier);
        }
        blocked.put(name, block);
        context.timers.schedule(block, deletedAtMillis + EngineLimits.NAME_BLOCK_MILLIS);
    }

    /** One blocked name; frees itself when the minute is over. */
    private final class Block extends Timer {
        private final QueueName name;

        Block(QueueName name) {
            this.name = name;
        }

        @Override
        protected void fire(long nowMillis) {
            free();
        }

        void free() {
            blocked.remove(name);
            context.changes.delete(Table.DELETED_NAMES, Keys.name(name));
        }
    }
}
