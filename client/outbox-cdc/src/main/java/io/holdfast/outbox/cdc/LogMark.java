package io.holdfast.outbox.cdc;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A note that the relay writes into the log and finds again when it reads on. It shows that the reader runs, says how far behind it is, and
 * gives PostgreSQL a position to release log files up to when the outbox itself is quiet.
 *
 * @param reader which start of the reader wrote it; older ones may still be in the log
 * @param writtenAt by the database's clock
 */
record LogMark(String reader, Instant writtenAt) {
    private static final Pattern TEXT = Pattern.compile("([0-9a-f-]+) (\\d+)");

    /** Empty for what somebody else wrote under our prefix. */
    static Optional<LogMark> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new LogMark(matcher.group(1), Instant.ofEpochMilli(Long.parseLong(matcher.group(2)))))
                : Optional.empty();
    }
}
