package io.holdfast.engine.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.TracedMove;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TracedMovesTest {
    private static final QueueInfo SOURCE = queue("orders");
    private static final QueueInfo TARGET = queue("orders-dead");

    private final TracedMoves moves = new TracedMoves();

    private static QueueInfo queue(String name) {
        return new QueueInfo(1, new QueueName("here", "1", name), QueueSettings.of(Map.of()), new TreeMap<>(), 0, 0, 0);
    }

    private static Message message(byte[] attributes, @Nullable String header) {
        return new Message(1, 2, 3, "me", new byte[7], new byte[16], attributes, header, null, null, null);
    }

    private static byte[] parent(String value) {
        ByteBuffer out = ByteBuffer.allocate(4 + 11 + 4 + 6 + 1 + 4 + value.length());
        out.putInt(11).put("traceparent".getBytes(UTF_8));
        out.putInt(6).put("String".getBytes(UTF_8)).put((byte) 1);
        out.putInt(value.length()).put(value.getBytes(UTF_8));
        return out.array();
    }

    private List<TracedMove> moved(Message message) {
        moves.add(message, 3, SOURCE, TARGET.name(), 99);
        return moves.sealed();
    }

    @Test
    void deadLetterWithATraceIsToldOnceItsBatchIsSealed() {
        List<TracedMove> told = moved(message(parent("00-abc"), "Root=1"));
        assertThat(told)
                .containsExactly(new TracedMove(SOURCE.name(), TARGET.name(), 1, 2, 99, 3, 7, "Root=1", "00-abc"));
        assertThat(moves.sealed()).isEmpty();
    }

    @Test
    void othersAreNot() {
        assertThat(moved(message(new byte[0], null))).isEmpty();
    }

    @Test
    void traceTooLongToBeOneIsNone() {
        assertThat(moved(message(parent("0".repeat(513)), "R".repeat(100_000)))).isEmpty();
    }

    @Test
    void batchRemembersNoMoreThanItMay() {
        for (int i = 0; i < 3 * TracedMoves.MOST_IN_A_BATCH; i++) {
            moves.add(message(new byte[0], "Root=1"), 1, SOURCE, TARGET.name(), i);
        }
        assertThat(moves.sealed()).hasSize(TracedMoves.MOST_IN_A_BATCH);
    }
}
