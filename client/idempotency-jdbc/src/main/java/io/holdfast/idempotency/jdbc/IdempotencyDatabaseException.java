package io.holdfast.idempotency.jdbc;

import java.sql.SQLException;

/** The database did not do what idempotency asked of it. Whether a claim was made is then unknown; its lease settles that. */
public final class IdempotencyDatabaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IdempotencyDatabaseException(String message, SQLException cause) {
        super(message, cause);
    }
}
