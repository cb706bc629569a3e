package io.holdfast.engine;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The names of queues that were deleted less than a minute ago: they cannot be used again yet, not even after a restart. When very many queues
 * are deleted, those that were deleted first are free earlier.
 */
final class DeletedNames {
    private final Workbench bench;
    private final Map<QueueName, Block> blocked = new LinkedHashMap<>();

    DeletedNames(Workbench bench) {
        this.bench = bench;
        bench.rows.scan(Table.DELETED_NAMES, new byte[0], new byte[] {(byte) 0xFF}, (key, row) -> {
            block(Keys.nameOf(key), Bytes.longAt(row, 0));
            return true;
        });
    }

    boolean isBlocked(QueueName name, long nowMillis) {
        Block block = blocked.get(name);
        return block != null && nowMillis < block.dueMillis;
    }

    void add(QueueName name, long nowMillis) {
        bench.changes.put(Table.DELETED_NAMES, Keys.name(name), Keys.queue(nowMillis));
        block(name, nowMillis);
        if (blocked.size() > Limits.BLOCKED_NAMES) {
            Block first = blocked.values().iterator().next();
            bench.timers.cancel(first);
            first.free();
        }
    }

    private void block(QueueName name, long deletedAtMillis) {
        Block block = new Block(name);
        Block earlier = blocked.remove(name);
        if (earlier != null) {
            bench.timers.cancel(earlier);
        }
        blocked.put(name, block);
        bench.timers.schedule(block, deletedAtMillis + Limits.NAME_BLOCK_MILLIS);
    }

    /** One blocked name; frees itself when the minute is over. */
    private final class Block extends Timer {
        private final QueueName name;

        Block(QueueName name) {
            this.name = name;
        }

        @Override
        void fire(long nowMillis) {
            free();
        }

        void free() {
            blocked.remove(name);
            bench.changes.delete(Table.DELETED_NAMES, Keys.name(name));
        }
    }
}
