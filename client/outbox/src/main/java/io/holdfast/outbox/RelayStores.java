package io.holdfast.outbox;

import java.util.List;

/** Everything a relay needs of one dialect. Stateless. */
record RelayStores(List<LineStore> lines, StrictStore strict, StatusStore status, Session session) {
    RelayStores {
        lines = List.copyOf(lines);
    }

    static RelayStores of(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL ->
                new RelayStores(
                        List.of(new PostgresKeys(), new PostgresRows()),
                        new PostgresStrict(),
                        new StatusStore(),
                        Session.POSTGRES);
            case MYSQL -> rowLocks(Sql.MYSQL, Session.MYSQL);
            case H2 -> rowLocks(Sql.H2, Session.PLAIN);
        };
    }

    private static RelayStores rowLocks(Sql sql, Session session) {
        return new RelayStores(
                List.of(new RowLockKeys(sql), new RowLockRows(sql)),
                new RowLockStrict(sql),
                new StatusStore(),
                session);
    }
}
