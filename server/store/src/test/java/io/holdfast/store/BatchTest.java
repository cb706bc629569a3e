package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class BatchTest {

    private static final Table ONCE = new Table(1, "once", true);
    private static final Table MANY = new Table(63, "many", false);
    private static final byte[] K = {'k'};

    /** Batches lie in logs and travel between versions: these bytes never change. */
    @Test
    void everyChangeHasItsFrozenBytes() {
        Batch batch = new Batch();
        batch.put(MANY, K, new byte[] {1, 2, 3});
        batch.put(ONCE, new byte[0], new byte[0]);
        batch.delete(MANY, K);
        batch.delete(ONCE, K);
        batch.deleteRange(MANY, K, new byte[] {'z'});
        assertThat(HexFormat.of().formatHex(batch.toByteArray()))
                .isEqualTo("0000000000000000" + "05000000"
                        + "053f016b03010203"
                        + "05010000"
                        + "043f016b"
                        + "0801016b"
                        + "0e3f016b017a");
        assertThat(batch.count()).isEqualTo(5);
        assertThat(batch.sizeBytes()).isEqualTo(batch.toByteArray().length);
    }

    @Test
    void longLengthsTakeMoreBytes() {
        assertThat(lengthOfPut(127)).isEqualTo(12 + 2 + 2 + 1 + 127);
        assertThat(lengthOfPut(128)).isEqualTo(12 + 2 + 2 + 2 + 128);
        assertThat(lengthOfPut(16_384)).isEqualTo(12 + 2 + 2 + 3 + 16_384);
        assertThat(lengthOfPut(3_000_000)).isEqualTo(12 + 2 + 2 + 4 + 3_000_000);
    }

    @Test
    void clearedBatchIsEmpty() {
        Batch batch = new Batch();
        batch.put(MANY, K, new byte[3_000_000]);
        assertThat(batch.isEmpty()).isFalse();
        batch.clear();
        assertThat(batch.isEmpty()).isTrue();
        assertThat(batch.count()).isZero();
        assertThat(batch.toByteArray()).isEqualTo(new byte[12]);
    }

    @Test
    void encodedBatchIsReadBack() {
        Batch batch = new Batch();
        batch.put(MANY, K, new byte[] {1, 2, 3});
        batch.deleteRange(ONCE, K, K);
        Batch copy = Batch.of(batch.toByteArray());
        assertThat(copy.toByteArray()).isEqualTo(batch.toByteArray());
        assertThat(copy.count()).isEqualTo(2);
        assertThat(copy.tables()).isEqualTo(batch.tables());
        copy.delete(MANY, K);
        assertThat(Batch.of(copy.toByteArray()).count()).isEqualTo(3);
    }

    @Test
    void batchThatIsReadBackStillSaysWhetherItDeletes() {
        Batch puts = new Batch();
        puts.put(MANY, K, K);
        assertThat(Batch.of(puts.toByteArray()).hasDeletions()).isFalse();
        Batch delete = new Batch();
        delete.delete(MANY, K);
        assertThat(Batch.of(delete.toByteArray()).hasDeletions()).isTrue();
        Batch deleteOnce = new Batch();
        deleteOnce.delete(ONCE, K);
        assertThat(Batch.of(deleteOnce.toByteArray()).hasDeletions()).isTrue();
        Batch range = new Batch();
        range.deleteRange(MANY, K, K);
        assertThat(Batch.of(range.toByteArray()).hasDeletions()).isTrue();
    }

    @Test
    void everyTruncationIsNoticed() {
        Batch batch = new Batch();
        batch.put(MANY, K, new byte[] {1, 2, 3});
        batch.delete(ONCE, K);
        batch.deleteRange(MANY, K, K);
        byte[] whole = batch.toByteArray();
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> Batch.of(part))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void foreignBytesAreNoBatch() {
        assertNoBatch("01000000" + "01016b0101"); // a put without a table
        assertNoBatch("01000000" + "05006b0101"); // table 0
        assertNoBatch("01000000" + "0540016b00"); // table 64
        assertNoBatch("01000000" + "0501ffffffffff01"); // a length that never ends
        assertNoBatch("01000000" + "0501ffffffff0f00"); // a negative length
        assertNoBatch("01000000" + "0e01017a016b"); // a range that ends before it begins
        assertNoBatch("02000000" + "0401016b"); // fewer changes than it says
        assertNoBatch("00000000" + "0401016b"); // more changes than it says
    }

    @Test
    void reversedRangeIsRefused() {
        Batch batch = new Batch();
        assertThatThrownBy(() -> batch.deleteRange(MANY, new byte[] {(byte) 0x80}, K))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void partOfAValueStaysWithinItsArray() {
        Batch batch = new Batch();
        assertThatThrownBy(() -> batch.put(MANY, K, new byte[4], 2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void belongsToNoTermUntilItIsGivenOne() {
        Batch batch = new Batch();
        assertThat(batch.term()).isZero();
        batch.setTerm(7);
        assertThat(batch.term()).isEqualTo(7);
        batch.clear();
        assertThat(batch.term()).isZero();
    }

    @Test
    void tableChecksItself() {
        assertThatThrownBy(() -> new Table(0, "zero", false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Table(64, "many", false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Table(1, "default", false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Table(1, "Upper", false)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertNoBatch(String afterSequence) {
        byte[] bytes = HexFormat.of().parseHex("0000000000000000" + afterSequence);
        assertThatThrownBy(() -> Batch.of(bytes)).as(afterSequence).isInstanceOf(IllegalArgumentException.class);
    }

    private static int lengthOfPut(int valueLength) {
        Batch batch = new Batch();
        batch.put(MANY, K, new byte[valueLength]);
        assertThat(Batch.of(batch.toByteArray()).count()).isEqualTo(1);
        return batch.sizeBytes();
    }
}
