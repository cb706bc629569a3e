package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreUnreadable;
import io.holdfast.store.Table;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Now and then the messages of a queue cannot be read, once between two starts. What is on the disk is sound, and a restart finds it so. */
class ReadFaults extends Ports {
    private static final int ONE_IN = 40;
    private static final int MOST_ROWS_BEFORE = 4;

    private static final Set<Table> WITH_MESSAGES = Stream.of(
                    io.holdfast.engine.row.Table.MESSAGES,
                    io.holdfast.engine.row.Table.GROUP_MESSAGES,
                    io.holdfast.engine.row.Table.DELAYED,
                    io.holdfast.engine.row.Table.EXPIRY)
            .map(StoredRows::table)
            .collect(Collectors.toSet());

    private final Set<Long> damaged = new HashSet<>();
    private boolean isActive = true;
    private boolean isPaused;
    private int loads;

    /** The damage shows as rows that are not there. */
    static final class Hidden extends ReadFaults {
        @Override
        boolean hides() {
            return true;
        }
    }

    /** One damaged queue makes others refuse as well. */
    static final class Spreading extends ReadFaults {
        @Override
        Reply reply(Command asked, Reply said) {
            return isAnyDamaged() && asked instanceof ReceiveMessage
                    ? new Reply.Refused(Refusal.QUEUE_DAMAGED, "")
                    : said;
        }
    }

    boolean hides() {
        return false;
    }

    final boolean isAnyDamaged() {
        return !damaged.isEmpty();
    }

    @Override
    boolean isDamaged(long queueId) {
        return damaged.contains(queueId);
    }

    /** One thing at a time. */
    @Override
    final Mishaps mishaps(long seed) {
        return Mishaps.none();
    }

    @Override
    final int partitions(long seed) {
        return 1;
    }

    @Override
    int loads() {
        return loads;
    }

    @Override
    void pauseFaults(boolean pause) {
        isPaused = pause;
    }

    @Override
    boolean endFaults() {
        isActive = false;
        return true;
    }

    @Override
    Store store(Store disk, Random ofTheRun) {
        // Of its own, so that what clients do does not change with how often the engine reads.
        Random random = new Random(ofTheRun.nextLong());
        damaged.clear();
        return new StoreBetween(disk) {
            @Override
            public byte @Nullable [] get(Table table, byte[] key) {
                if (table.equals(StoredRows.table(io.holdfast.engine.row.Table.PARTITION))) {
                    loads++;
                }
                if (strikes(table, key, random)) {
                    if (hides()) {
                        return null;
                    }
                    throw unreadable();
                }
                return disk.get(table, key);
            }

            @Override
            public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
                if (!strikes(table, from, random)) {
                    disk.scan(table, from, toExclusive, visitor);
                    return;
                }
                int[] left = {random.nextInt(MOST_ROWS_BEFORE)};
                disk.scan(table, from, toExclusive, (key, value) -> left[0]-- > 0 && visitor.row(key, value));
                if (!hides()) {
                    throw unreadable();
                }
            }
        };
    }

    private boolean strikes(Table table, byte[] key, Random random) {
        if (!isActive || isPaused || !WITH_MESSAGES.contains(table) || random.nextInt(ONE_IN) > 0) {
            return false;
        }
        return damaged.add(ByteBuffer.wrap(key).getLong());
    }

    private static StoreUnreadable unreadable() {
        return new StoreUnreadable("a block cannot be read", true, new IllegalStateException("planned"));
    }
}
