package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** The databases whose SQL this library speaks. PostgreSQL (13 and later) is the reference; H2 is for users' tests. */
public enum Dialect {
    /** PostgreSQL 13 and later. */
    POSTGRESQL("postgresql"),
    /** MySQL 8 and MariaDB 10.6 and later. */
    MYSQL("mysql"),
    /** H2, for tests. */
    H2("h2");

    private final String folder;

    Dialect(String folder) {
        this.folder = folder;
    }

    /** Asks the driver which database this is. */
    public static Dialect of(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        return switch (product.toLowerCase(Locale.ROOT)) {
            case "postgresql" -> POSTGRESQL;
            case "mysql", "mariadb" -> MYSQL;
            case "h2" -> H2;
            default ->
                throw new IllegalArgumentException(
                        "unsupported database " + product + ": the outbox supports PostgreSQL, MySQL, MariaDB and H2");
        };
    }

    /**
     * Where this dialect's migration is on the class path, for Flyway: {@code classpath:io/holdfast/outbox/migration/postgresql}. It has no
     * version, so it can be beside any others. The folder without {@code migration} keeps the script of version 1 for those who ran it.
     */
    public String migrations() {
        return "io/holdfast/outbox/migration/" + folder;
    }

    PublishStore publishing() {
        return switch (this) {
            case POSTGRESQL -> new PostgresPublishStore();
            case MYSQL -> new RowLockPublishStore(RowLockSql.MYSQL);
            case H2 -> new RowLockPublishStore(RowLockSql.H2);
        };
    }
}
