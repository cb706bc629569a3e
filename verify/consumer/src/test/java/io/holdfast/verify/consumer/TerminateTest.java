package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.ChildJvm;
import io.holdfast.parts.Eventually;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** SIGTERM, as an operator or an orchestrator sends it. */
class TerminateTest extends TrapTest {
    private static final int TERMINATED = 143;
    private static final Duration DEADLINE = Duration.ofSeconds(25);

    /** What the process itself needs to end. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    @Test
    @DisplayName("SIGTERM in the middle of a long poll: nothing is dropped")
    void inTheMiddleOfALongPoll() throws SQLException {
        Ledger ledger = Ledger.create();
        TestQueue queue = TestQueue.standard(direct, 300);
        LedgerOptions options = LedgerOptions.of(proxy.port(), queue, ledger, LedgerMode.PLAIN)
                .timing(Duration.ofSeconds(20), DEADLINE);
        try (ChildJvm child = options.startChild()) {
            proxy.await("ReceiveMessage", 1, Eventually.LIMIT);
            child.sigterm();
            Eventually.pass(Duration.ofMillis(500));
            queue.send("late");
            assertThat(child.waitFor(DEADLINE.plus(GRACE))).isEqualTo(TERMINATED);
        }
        assertThat(queue.inFlight()).isZero();
        assertThat(ledger.effects().size() + queue.visible()).isOne();
    }

    @Test
    @DisplayName("SIGTERM in the middle of fifty handlers: they finish, nothing is left in flight")
    void inTheMiddleOfFiftyHandlers() throws SQLException {
        Ledger ledger = Ledger.create();
        TestQueue queue = TestQueue.standard(direct, 300);
        List<String> sent = queue.sendMany("m", 120);
        LedgerOptions options = LedgerOptions.of(proxy.port(), queue, ledger, LedgerMode.PLAIN)
                .concurrency(50)
                .work(Duration.ofSeconds(3))
                .timing(Duration.ofSeconds(20), DEADLINE);
        try (ChildJvm child = options.startChild()) {
            Eventually.holds("fifty run", () -> count(child, "received ") >= 50);
            child.sigterm();
            assertThat(child.waitFor(DEADLINE.plus(GRACE))).isEqualTo(TERMINATED);
            assertThat(count(child, "handled ")).isEqualTo(count(child, "received "));
        }
        List<String> effects = ledger.effects();
        assertThat(effects).hasSizeGreaterThanOrEqualTo(50).doesNotHaveDuplicates();
        assertThat(sent).containsAll(effects);
        assertThat(queue.inFlight()).isZero();
        assertThat(queue.visible()).isEqualTo(sent.size() - effects.size());
    }

    private static long count(ChildJvm child, String prefix) {
        return child.lines().stream().filter(line -> line.startsWith(prefix)).count();
    }
}
