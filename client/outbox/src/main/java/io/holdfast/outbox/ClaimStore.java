package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Sequences of one kind in one dialect: keys with their rows, or unordered rows. Stateless. Every method is one short transaction of a
 * connection that does not commit by itself, and the clock of the database is the only one that counts.
 */
interface ClaimStore {
    /**
     * Leases up to {@code sequences} sequences that are due, oldest first, and reads their first rows. Counts an attempt for each. A sequence
     * whose last claim was never reported may be what a relay died of: it is claimed with one row, alone, and only if {@code suspects}.
     */
    Claim claim(Connection connection, ClaimSize size, Duration lease, UUID token, boolean suspects)
            throws SQLException;

    /** Removes what was sent and gives the sequences back, all that are still leased under the token. Gives the sequences that were not. */
    List<Claim.Sequence> settle(Connection connection, UUID token, List<SequenceOutcome> outcomes, boolean keepSent)
            throws SQLException;
}
