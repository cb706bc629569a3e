package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;

/** The strict lane in one dialect: one lease for all of it. Stateless; every method is one short transaction. */
interface StrictStore {
    /** Whether there is anything in the lane. */
    boolean pending(Connection connection) throws SQLException;

    /** Leases the lane if nobody has it and it is due; gives the count of attempts with its head. */
    OptionalInt lease(Connection connection, Duration lease, UUID token) throws SQLException;

    /** A number up to which rows are seen now, and what must be over before nothing can appear below it any more. */
    Horizon horizon(Connection connection) throws SQLException;

    /** Whether nothing can appear any more below this horizon's number. */
    boolean reached(Connection connection, Horizon horizon) throws SQLException;

    /** The first rows up to a number; none if the first of all is parked. */
    List<OutboxRow> rows(Connection connection, long upTo, ClaimSize size) throws SQLException;

    /** Removes what was sent and gives the lane back; false if the lease was lost, and then nothing is changed. */
    boolean settle(Connection connection, UUID token, SequenceOutcome outcome, boolean keepSent) throws SQLException;

    /**
     * Where the settled part of the lane ends.
     *
     * @param transaction an id that every older open transaction is below; empty where publishers wait for each other instead
     */
    record Horizon(long upTo, String transaction) {}
}
