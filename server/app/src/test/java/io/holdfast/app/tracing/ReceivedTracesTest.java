package io.holdfast.app.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReceivedTracesTest {
    private final ReceivedTraces traces = new ReceivedTraces();

    private static ReceivedTraces.Entry entry(long queue, long sequence) {
        return new ReceivedTraces.Entry(queue, sequence, queue + "/" + sequence, MessageTrace.NONE);
    }

    @Test
    void messageIsKnownUntilItIsDeleted() {
        ReceivedTraces.Entry entry = entry(3, 8);
        traces.put(entry);
        assertThat(traces.get(3, 8)).isSameAs(entry);
        assertThat(traces.get(8, 3)).isNull();
        traces.remove(entry);
        assertThat(traces.get(3, 8)).isNull();
    }

    @Test
    void laterMessagesTakeTheRoomOfEarlierOnes() {
        int many = 4 * ReceivedTraces.SLOTS;
        for (int i = 0; i < many; i++) {
            traces.put(entry(1, i));
        }
        int known = 0;
        for (int i = 0; i < many; i++) {
            ReceivedTraces.Entry found = traces.get(1, i);
            if (found != null) {
                assertThat(found.sequence()).isEqualTo(i);
                known++;
            }
        }
        assertThat(known).isBetween(ReceivedTraces.SLOTS / 2, ReceivedTraces.SLOTS);
    }
}
