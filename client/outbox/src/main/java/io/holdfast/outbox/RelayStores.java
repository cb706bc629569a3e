package io.holdfast.outbox;

import java.util.List;

/** Everything a relay needs of one dialect. Stateless. */
record RelayStores(List<ClaimStore> sequences, StrictStore strict, StatusStore status, SessionSettings session) {
    RelayStores {
        sequences = List.copyOf(sequences);
    }

    static RelayStores of(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL ->
                new RelayStores(
                        List.of(new PostgresKeyStore(), new PostgresUnorderedStore()),
                        new PostgresStrictStore(),
                        new StatusStore(),
                        SessionSettings.POSTGRES);
            case MYSQL -> rowLocks(RowLockSql.MYSQL, SessionSettings.MYSQL);
            case H2 -> rowLocks(RowLockSql.H2, SessionSettings.PLAIN);
        };
    }

    private static RelayStores rowLocks(RowLockSql sql, SessionSettings session) {
        return new RelayStores(
                List.of(new RowLockKeyStore(sql), new RowLockUnorderedStore(sql)),
                new RowLockStrictStore(sql),
                new StatusStore(),
                session);
    }
}
