package io.holdfast.outbox;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What MySQL and H2 write differently. Stateless. */
enum RowLockSql {
    MYSQL("CURRENT_TIMESTAMP(6)", "DATE_ADD(CURRENT_TIMESTAMP(6), INTERVAL ? MICROSECOND)"),
    H2("CURRENT_TIMESTAMP", "DATEADD('MICROSECOND', ?, CURRENT_TIMESTAMP)");

    private final String now;
    private final String later;

    RowLockSql(String now, String later) {
        this.now = now;
        this.later = later;
    }

    /** Puts this dialect's words for {@code {now}} and {@code {later}}; the latter takes microseconds as its parameter. */
    String in(String statement) {
        return statement.replace("{now}", now).replace("{later}", later);
    }

    static @Nullable UUID uuid(@Nullable String text) {
        return text == null ? null : UUID.fromString(text);
    }

    static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
