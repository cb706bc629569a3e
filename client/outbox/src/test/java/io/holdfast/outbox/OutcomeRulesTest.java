package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class OutcomeRulesTest {
    private static final RandomGenerator HALF = () -> Long.MAX_VALUE;
    private static final RelaySettings SETTINGS = new RelaySettings(
            1,
            new ClaimSize(10, 10, 1_000),
            Duration.ofSeconds(10),
            3,
            new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(3)),
            Duration.ofMillis(50),
            Duration.ofSeconds(5),
            false,
            Duration.ofSeconds(1));

    private final OutcomeRules outcomes = new OutcomeRules(SETTINGS, HALF, destination -> Duration.ofSeconds(7));

    private static Claim.Sequence sequence(int attempts) {
        List<OutboxRow> rows = List.of(row(1), row(2));
        return new Claim.Sequence(new Claim.Key("q", "k"), attempts, rows);
    }

    private static OutboxRow row(long seq) {
        return new OutboxRow(
                seq, new UUID(0, seq), "q", "k", null, "b", Map.of(), 0, null, Ordering.PER_KEY, Instant.EPOCH);
    }

    @Test
    void sentLineBeginsANewCount() {
        SequenceOutcome outcome = outcomes.of(sequence(2), List.of(SendResult.SENT, SendResult.SENT));
        assertThat(outcome.finished()).isTrue();
        assertThat(outcome.attempts()).isZero();
    }

    @Test
    void refusedHeadWaitsLongerEachTimeAndIsParkedAtLast() {
        List<SendResult> refused = List.of(SendResult.retry("no"), SendResult.held("behind"));
        assertThat(outcomes.of(sequence(1), refused).delay()).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
        assertThat(outcomes.of(sequence(2), refused).delay()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(outcomes.of(sequence(2), refused).parked()).isNull();
        assertThat(outcomes.of(sequence(3), refused).parked()).isEqualTo("refused 3 times: no");
    }

    @Test
    void successorOfASentRowHasItsFirstAttempt() {
        SequenceOutcome outcome = outcomes.of(sequence(3), List.of(SendResult.SENT, SendResult.retry("no")));
        assertThat(outcome.attempts()).isEqualTo(1);
        assertThat(outcome.parked()).isNull();
        assertThat(outcome.head().seq()).isEqualTo(2);
    }

    @Test
    void outageAndHoldingCostNoAttempt() {
        assertThat(outcomes.of(sequence(2), List.of(SendResult.unavailable("away"), SendResult.held("away")))
                        .attempts())
                .isEqualTo(1);
        assertThat(outcomes.of(sequence(2), List.of(SendResult.held("late"), SendResult.held("late")))
                        .attempts())
                .isEqualTo(1);
    }

    @Test
    void lineWhoseRelaysDiedTooOftenIsParkedUnsent() {
        assertThat(outcomes.hopeless(sequence(3))).isFalse();
        assertThat(outcomes.hopeless(sequence(4))).isTrue();
        assertThat(outcomes.parkedUnsent(sequence(4)).parked()).contains("claimed 4 times");
    }
}
