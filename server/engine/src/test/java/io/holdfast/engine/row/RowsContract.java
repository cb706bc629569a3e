package io.holdfast.engine.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the engine expects of the rows it reads. The fake of its tests and the store's rows both pass it. */
public abstract class RowsContract {
    private static final long QUEUE = 7;

    protected abstract Rows rows();

    /** Puts a row and makes it durable. */
    protected abstract void put(Table table, byte[] key, byte[] value);

    /** Changes that are not durable. */
    protected abstract void putOnItsWay(Table table, byte[] key, byte[] value);

    protected abstract void delete(Table table, byte[] key);

    /** From now on the queue's rows of the table cannot be read. */
    protected abstract void damage(Table table, long queueId);

    private static byte[] key(long sequence) {
        return Keys.message(QUEUE, sequence);
    }

    private static byte[] value(int number) {
        return new byte[] {(byte) number};
    }

    private List<Long> scanned(long from, long toExclusive, int most) {
        List<Long> sequences = new ArrayList<>();
        rows().scan(Table.DELIVERIES, key(from), key(toExclusive), (key, value) -> {
            sequences.add(Keys.sequenceOf(key));
            return sequences.size() < most;
        });
        return sequences;
    }

    @Test
    void rowIsReadAsItWasPut() {
        put(Table.DELIVERIES, key(1), value(5));

        assertThat(rows().get(Table.DELIVERIES, key(1))).isEqualTo(value(5));
        assertThat(rows().get(Table.DELIVERIES, key(2))).isNull();
        assertThat(rows().get(Table.COUNTERS, key(1))).isNull();
    }

    @Test
    void laterRowReplacesAnEarlierOne() {
        put(Table.DELIVERIES, key(1), value(5));
        put(Table.DELIVERIES, key(1), value(6));

        assertThat(rows().get(Table.DELIVERIES, key(1))).isEqualTo(value(6));
    }

    @Test
    void deletedRowIsGone() {
        put(Table.DELIVERIES, key(1), value(5));
        delete(Table.DELIVERIES, key(1));

        assertThat(rows().get(Table.DELIVERIES, key(1))).isNull();
        assertThat(scanned(0, 10, 10)).isEmpty();
    }

    @Test
    void rowsOnTheirWayAreNotSeen() {
        putOnItsWay(Table.DELIVERIES, key(1), value(5));

        assertThat(rows().get(Table.DELIVERIES, key(1))).isNull();
        assertThat(scanned(0, 10, 10)).isEmpty();
    }

    /** Bytes are compared without a sign: 128 lies behind 127. */
    @Test
    void scanVisitsInOrderFromTheFirstKeyToBeforeTheLast() {
        for (long sequence : new long[] {300, 127, 1, 128, 2}) {
            put(Table.DELIVERIES, key(sequence), value(0));
        }

        assertThat(scanned(2, 300, 10)).containsExactly(2L, 127L, 128L);
        assertThat(scanned(0, 301, 10)).containsExactly(1L, 2L, 127L, 128L, 300L);
        assertThat(scanned(3, 3, 10)).isEmpty();
        assertThat(scanned(5, 3, 10)).isEmpty();
    }

    @Test
    void scanEndsWhenTheVisitorSaysSo() {
        for (int sequence = 0; sequence < 5; sequence++) {
            put(Table.DELIVERIES, key(sequence), value(0));
        }

        assertThat(scanned(0, 10, 2)).containsExactly(0L, 1L);
    }

    @Test
    void whatWasReadMayBeKeptAndChanged() {
        put(Table.DELIVERIES, key(1), value(5));
        put(Table.DELIVERIES, key(2), value(6));
        List<byte[]> kept = new ArrayList<>();
        rows().scan(Table.DELIVERIES, key(0), key(10), (key, value) -> kept.add(value));
        kept.get(0)[0] = 9;

        assertThat(kept.get(1)).isEqualTo(value(6));
        assertThat(rows().get(Table.DELIVERIES, key(1))).isEqualTo(value(5));
    }

    @Test
    void damageNamesTheQueueWhoseRowsCannotBeRead() {
        put(Table.DELIVERIES, key(1), value(5));
        put(Table.DELIVERIES, Keys.message(QUEUE + 1, 1), value(6));
        damage(Table.DELIVERIES, QUEUE);

        assertThatThrownBy(() -> rows().get(Table.DELIVERIES, key(1)))
                .isInstanceOfSatisfying(
                        RowsUnreadable.class,
                        damaged -> assertThat(damaged.queueId()).isEqualTo(QUEUE));
        assertThatThrownBy(() -> scanned(0, 10, 10))
                .isInstanceOfSatisfying(
                        RowsUnreadable.class,
                        damaged -> assertThat(damaged.queueId()).isEqualTo(QUEUE));
        assertThat(rows().get(Table.DELIVERIES, Keys.message(QUEUE + 1, 1))).isEqualTo(value(6));
    }
}
