package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BatchCopyTest {
    private static final Table ONCE = new Table(1, "once", true);
    private static final Table OFTEN = new Table(2, "often", false);

    private final Batch batch = new Batch();
    private final Batch copy = new Batch();

    @Test
    void copyOfEveryChangeIsTheBatchItself() {
        Random random = new Random(1);
        for (int i = 0; i < 500; i++) {
            Table table = random.nextBoolean() ? ONCE : OFTEN;
            byte[] key = new byte[random.nextInt(40)];
            switch (random.nextInt(3)) {
                case 0 -> batch.put(table, key, new byte[random.nextInt(40_000)]);
                case 1 -> batch.delete(table, key);
                default -> batch.deleteRange(table, new byte[0], key);
            }
        }
        for (BatchCursor change = batch.changes(); change.next(); ) {
            copy.copy(change);
        }

        assertThat(copy.toByteArray()).isEqualTo(batch.toByteArray());
        assertThat(copy.tables()).isEqualTo(batch.tables());
        assertThat(copy.hasDeletions()).isTrue();
    }

    @Test
    void putGetsAnotherValueUnderItsKey() {
        batch.put(OFTEN, bytes("key"), bytes("value"));
        BatchCursor put = batch.changes();
        assertThat(put.next()).isTrue();
        assertThat(put.isPut()).isTrue();
        assertThat(put.value()).isEqualTo(bytes("value"));
        copy.copyPut(put, 3, (to, offset) -> System.arraycopy(bytes("new"), 0, to, offset, 3));
        assertThat(put.next()).isFalse();

        Batch expected = new Batch();
        expected.put(OFTEN, bytes("key"), bytes("new"));
        assertThat(copy.toByteArray()).isEqualTo(expected.toByteArray());
        assertThat(copy.touches(OFTEN)).isTrue();
        assertThat(copy.touches(ONCE)).isFalse();
    }

    @Test
    void deleteIsNoPut() {
        batch.delete(ONCE, bytes("key"));
        BatchCursor change = batch.changes();
        assertThat(change.next()).isTrue();
        assertThat(change.isDelete()).isTrue();
        assertThat(change.isPut()).isFalse();
        assertThat(change.tableId()).isEqualTo(ONCE.id());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
