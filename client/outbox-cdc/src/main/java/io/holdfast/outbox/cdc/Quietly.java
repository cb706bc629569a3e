package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes connections that may be broken already. */
final class Quietly {
    private static final Logger LOG = LoggerFactory.getLogger(Quietly.class);

    private Quietly() {}

    static void close(@Nullable Connection connection) {
        if (connection == null) {
            return;
        }
        try {
            connection.close();
        } catch (SQLException broken) {
            LOG.debug("Could not close a broken connection", broken);
        }
    }
}
