package io.holdfast.outbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Decides what becomes of a sequence from what became of its rows. An attempt was counted when the sequence was claimed, so that a row that kills
 * its relay is counted too; it is taken back unless the queue refused the row itself. Thread-safe if its random numbers are.
 */
final class OutcomeRules {
    private final RelaySettings settings;
    private final RandomGenerator random;
    private final Function<String, Duration> outageOf;

    /** The last argument says how long to wait for a destination that is unavailable. */
    OutcomeRules(RelaySettings settings, RandomGenerator random, Function<String, Duration> outageOf) {
        this.settings = settings;
        this.random = random;
        this.outageOf = outageOf;
    }

    /**
     * Whether a sequence was claimed so often without any report that its head must be the cause. As long as it was never claimed alone, any
     * other sequence of its claim may be: so even with a single attempt allowed, the second one is made.
     */
    boolean hopeless(Claim.Sequence sequence) {
        return sequence.attempts() > Math.max(2, settings.maximumAttempts())
                && !LeaseTokens.diedInCompany(sequence.left())
                && !sequence.rows().isEmpty();
    }

    SequenceOutcome parkedUnsent(Claim.Sequence sequence) {
        return new SequenceOutcome(
                sequence,
                List.of(),
                sequence.attempts(),
                Duration.ZERO,
                "claimed " + sequence.attempts() + " times without a result: relays may have crashed because of it");
    }

    SequenceOutcome of(Claim.Sequence sequence, List<SendResult> results) {
        List<Long> sent = new ArrayList<>();
        for (int i = 0; i < results.size() && results.get(i).sent(); i++) {
            sent.add(sequence.rows().get(i).seq());
        }
        if (sent.size() == results.size()) {
            return new SequenceOutcome(sequence, sent, 0, Duration.ZERO, null);
        }
        // If something was sent, the row that was not is a new head and this was its first attempt.
        int attempts = sent.isEmpty() ? sequence.attempts() : 1;
        SendResult head = results.get(sent.size());
        String destination = sequence.rows().get(sent.size()).destination();
        return switch (head.status()) {
            case POISON -> new SequenceOutcome(sequence, sent, attempts, Duration.ZERO, head.reason());
            case RETRY ->
                attempts >= settings.maximumAttempts()
                        ? new SequenceOutcome(
                                sequence,
                                sent,
                                attempts,
                                Duration.ZERO,
                                "refused " + attempts + " times: " + head.reason())
                        : new SequenceOutcome(
                                sequence, sent, attempts, settings.retry().after(attempts, random), null);
            case UNAVAILABLE, MISSING ->
                new SequenceOutcome(sequence, sent, attempts - 1, outageOf.apply(destination), null);
            case HELD, SENT -> new SequenceOutcome(sequence, sent, attempts - 1, Duration.ZERO, null);
        };
    }
}
