package io.holdfast.outbox;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a relay may send: sequences of rows that it leased under one token. A sequence is a key with its first rows, or one unordered row.
 *
 * @param sequences the leased sequences; a sequence without rows had nothing to send after all
 */
record Claim(UUID token, List<Sequence> sequences) {
    Claim {
        sequences = List.copyOf(sequences);
    }

    /**
     * Rows that follow each other.
     *
     * @param key for an unordered row, its destination and number
     * @param attempts how often this sequence's head was claimed, this time included, and without a claim in company that was never reported
     * @param left the token that a relay left which never reported what became of this sequence; null if the last one did
     */
    record Sequence(Key key, int attempts, @Nullable UUID left, List<OutboxRow> rows) {
        Sequence {
            rows = List.copyOf(rows);
        }

        Sequence(Key key, int attempts, List<OutboxRow> rows) {
            this(key, attempts, null, rows);
        }

        /** A sequence as the table counts it. */
        static Sequence claimed(Key key, int count, @Nullable UUID left, List<OutboxRow> rows) {
            return new Sequence(key, LeaseTokens.diedInCompany(left) ? count - 1 : count, left, rows);
        }

        Sequence with(List<OutboxRow> heads) {
            return new Sequence(key, attempts, left, heads);
        }
    }

    /** Of sequences that are due, those to claim together: one of those that a relay left, if they are wanted now, else all others. */
    static List<Sequence> together(List<Sequence> due, boolean suspects) {
        List<Sequence> left =
                due.stream().filter(sequence -> sequence.left() != null).toList();
        return suspects && !left.isEmpty()
                ? left.subList(0, 1)
                : due.stream().filter(sequence -> sequence.left() == null).toList();
    }

    /** Whether this is a sequence that a relay may have died of: it is alone, so that this one dies of no other. */
    boolean alone() {
        return LeaseTokens.isAlone(token);
    }

    /** A destination and a key of it; compares like the primary key of the table of keys. */
    record Key(String destination, String key) {}

    /** Whether there was probably more to claim. */
    boolean fills(ClaimSize size) {
        return sequences.size() >= size.sequences()
                || (size.rowsPerSequence() > 1
                        && sequences.stream()
                                .anyMatch(sequence -> sequence.rows().size() >= size.rowsPerSequence()));
    }

    int rowCount() {
        return sequences.stream().mapToInt(sequence -> sequence.rows().size()).sum();
    }
}
