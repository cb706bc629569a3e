package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Batch;
import java.util.List;
import java.util.Random;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.Test;

/** Entries, and batches that take several. */
final class PartsTest {
    private final Parts parts = new Parts();

    @Test
    void aSmallBatchIsOneEntry() {
        Batch batch = TestCluster.row("k", "v");
        batch.setTerm(3);
        batch.setTimeMillis(77);
        List<Entry> entries = Entry.of(batch, 1);
        assertThat(entries).hasSize(1);
        Entry read = Entry.read(entries.get(0).toMessage().getContent());
        assertThat(read).isEqualTo(new Entry(Entry.Kind.ROWS, 3, 77, 0, 0, ByteString.copyFrom(batch.toByteArray())));
    }

    @Test
    void partsBecomeTheBatchAgain() {
        Batch batch = large(1);
        List<Entry> entries = sent(batch, 9);
        assertThat(entries).hasSize(3);
        assertThat(parts.add(entries.get(0))).isNull();
        assertThat(parts.isPending()).isTrue();
        assertThat(parts.add(entries.get(1))).isNull();
        ByteString whole = parts.add(entries.get(2));
        assertThat(whole).isEqualTo(ByteString.copyFrom(batch.toByteArray()));
        assertThat(parts.isPending()).isFalse();
    }

    @Test
    void partsOfALostBatchAreForgotten() {
        List<Entry> lost = sent(large(1), 9);
        List<Entry> next = sent(large(2), 10);
        parts.add(lost.get(0));
        parts.add(next.get(0));
        assertThat(parts.add(lost.get(1))).isNull();
        assertThat(parts.add(lost.get(2))).isNull();
        parts.add(next.get(1));
        assertThat(parts.add(next.get(2))).isNotNull();
    }

    @Test
    void aBatchWithoutItsBeginningIsNone() {
        List<Entry> entries = sent(large(1), 9);
        assertThat(parts.add(entries.get(1))).isNull();
        assertThat(parts.add(entries.get(2))).isNull();
        assertThat(parts.isPending()).isFalse();
    }

    @Test
    void anUnknownKindIsNotPassedOver() {
        ByteString unknown = ByteString.copyFrom(new byte[] {9}).concat(ByteString.copyFrom(new byte[16]));
        assertThatThrownBy(() -> Entry.read(unknown)).hasMessageContaining("newer version");
    }

    private static List<Entry> sent(Batch batch, long number) {
        return Entry.of(batch, number).stream()
                .map(entry -> Entry.read(entry.toMessage().getContent()))
                .toList();
    }

    private static Batch large(long seed) {
        byte[] value = new byte[1_200_000];
        new Random(seed).nextBytes(value);
        Batch batch = new Batch();
        batch.put(TestCluster.ROWS, TestCluster.bytes("k"), value);
        return batch;
    }
}
