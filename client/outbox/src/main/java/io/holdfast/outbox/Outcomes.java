package io.holdfast.outbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Decides what becomes of a line from what became of its rows. An attempt was counted when the line was claimed, so that a row that kills
 * its relay is counted too; it is taken back unless the queue refused the row itself. Thread-safe if its random numbers are.
 */
final class Outcomes {
    private final RelaySettings settings;
    private final RandomGenerator random;
    private final Function<String, Duration> outageOf;

    /** The last argument says how long to wait for a destination that cannot be asked. */
    Outcomes(RelaySettings settings, RandomGenerator random, Function<String, Duration> outageOf) {
        this.settings = settings;
        this.random = random;
        this.outageOf = outageOf;
    }

    /**
     * Whether a line was claimed so often without any report that its head must be the cause. As long as it was never claimed alone, any
     * other line of its claim may be: so even with a single attempt allowed, the second one is made.
     */
    boolean hopeless(Claim.Line line) {
        return line.attempts() > Math.max(2, settings.maximumAttempts())
                && !LeaseTokens.diedInCompany(line.left())
                && !line.rows().isEmpty();
    }

    LineOutcome parkedUnsent(Claim.Line line) {
        return new LineOutcome(
                line,
                List.of(),
                line.attempts(),
                Duration.ZERO,
                "claimed " + line.attempts() + " times and never reported: its relays may have died of it");
    }

    LineOutcome of(Claim.Line line, List<SendResult> results) {
        List<Long> sent = new ArrayList<>();
        for (int i = 0; i < results.size() && results.get(i).sent(); i++) {
            sent.add(line.rows().get(i).seq());
        }
        if (sent.size() == results.size()) {
            return new LineOutcome(line, sent, 0, Duration.ZERO, null);
        }
        // If something was sent, the row that was not is a new head and this was its first attempt.
        int attempts = sent.isEmpty() ? line.attempts() : 1;
        SendResult head = results.get(sent.size());
        String destination = line.rows().get(sent.size()).destination();
        return switch (head.status()) {
            case POISON -> new LineOutcome(line, sent, attempts, Duration.ZERO, head.reason());
            case RETRY ->
                attempts >= settings.maximumAttempts()
                        ? new LineOutcome(
                                line, sent, attempts, Duration.ZERO, "refused " + attempts + " times: " + head.reason())
                        : new LineOutcome(line, sent, attempts, settings.retry().after(attempts, random), null);
            case UNAVAILABLE, MISSING -> new LineOutcome(line, sent, attempts - 1, outageOf.apply(destination), null);
            case HELD, SENT -> new LineOutcome(line, sent, attempts - 1, Duration.ZERO, null);
        };
    }
}
