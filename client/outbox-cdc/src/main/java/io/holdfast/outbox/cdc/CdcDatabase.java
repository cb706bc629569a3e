package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the outbox table is. The user needs the REPLICATION attribute, and SELECT, UPDATE and DELETE on the table. The relay makes its own
 * connections (about six, all of them long-lived), because a replication connection cannot come from a pool.
 *
 * @param url the JDBC URL of one PostgreSQL server
 * @param user who connects
 * @param password their password; empty if the server asks for none
 */
public record CdcDatabase(String url, String user, String password) {
    private static final Pattern URL = Pattern.compile("jdbc:postgresql://([^/:,]+)(?::(\\d+))?/([^?]+)(?:\\?.*)?");
    private static final int USUAL_PORT = 5432;

    public CdcDatabase {
        if (!URL.matcher(url).matches()) {
            throw new IllegalArgumentException(
                    "the URL must be that of one PostgreSQL server, such as jdbc:postgresql://host:port/database, not "
                            + url);
        }
    }

    String host() {
        return parts().group(1);
    }

    int port() {
        String port = parts().group(2);
        return port == null ? USUAL_PORT : Integer.parseInt(port);
    }

    String name() {
        return parts().group(3);
    }

    /** A new connection, in auto-commit mode. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    private Matcher parts() {
        Matcher matcher = URL.matcher(url);
        if (!matcher.matches()) {
            throw new IllegalStateException("checked by the constructor: " + url);
        }
        return matcher;
    }

    @Override
    public String toString() {
        return user + "@" + host() + ":" + port() + "/" + name();
    }
}
