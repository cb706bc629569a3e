package io.holdfast.outbox;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** The dialect of H2, which users have in their own tests. */
class H2OutboxTest extends OutboxContract {
    private static int databases;

    @Override
    Dialect dialect() {
        return Dialect.H2;
    }

    @Override
    DataSource newDatabase() {
        databases++;
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:outbox" + databases + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000");
        return source;
    }
}
