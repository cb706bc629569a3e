package io.holdfast.outbox;

import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;

/** Says what the database's refusal means for somebody who publishes. Stateless. */
final class PublishFailures {
    private PublishFailures() {}

    /** The same failure, with a text and a type that say what to do, where that is known. */
    static SQLException explained(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        String what = switch (state) {
            case "40P01", "40001", "HYT00", "41000" ->
                "deadlock or serialization conflict with another transaction that published to the same keys:"
                        + " roll back and run the whole transaction again"
                        + " (publishing all messages of a transaction in one call avoids it)";
            case "53200" ->
                "the transaction published to more keys than the database can lock: publish to fewer keys per"
                        + " transaction or raise max_locks_per_transaction";
            case "42P01", "42S02" ->
                "the outbox tables are missing: run the script in "
                        + Dialect.POSTGRESQL.migrations().replace("postgresql", "<database>");
            default -> "";
        };
        if (what.isEmpty()) {
            return failure;
        }
        if (state.startsWith("53") || state.startsWith("42")) {
            return new SQLException(what + " [" + failure.getMessage() + "]", state, failure.getErrorCode(), failure);
        }
        return new SQLTransactionRollbackException(
                what + " [" + failure.getMessage() + "]", state, failure.getErrorCode(), failure);
    }
}
