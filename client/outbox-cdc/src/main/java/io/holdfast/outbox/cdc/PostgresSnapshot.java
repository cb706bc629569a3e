package io.holdfast.outbox.cdc;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Which transactions a snapshot of PostgreSQL can see, parsed from the text of {@code pg_current_snapshot()}: {@code xmin:xmax:xip,xip}.
 *
 * <p>The log may show a transaction before queries do: PostgreSQL writes the commit to the log first, and with synchronous replication waits
 * for a standby before it lets others see the rows. A row that is in the log and not in the table is therefore either sent already or not
 * visible yet; this tells which.
 */
record PostgresSnapshot(long xmax, Set<Long> running) {
    private static final long EPOCH = 1L << 32;

    static PostgresSnapshot parse(String snapshot) {
        String[] parts = snapshot.split(":", -1);
        Set<Long> running = new HashSet<>();
        Arrays.stream(parts[2].split(",", -1))
                .filter(xip -> !xip.isEmpty())
                .forEach(xip -> running.add(Long.valueOf(xip)));
        return new PostgresSnapshot(Long.parseLong(parts[1]), running);
    }

    /** @param transaction 32 bits, as the log has it; it is the one of that number which is nearest to now */
    boolean sees(long transaction) {
        long inThisEpoch = xmax - Math.floorMod(xmax, EPOCH) + transaction;
        long nearest = inThisEpoch;
        if (inThisEpoch - xmax > EPOCH / 2) {
            nearest = inThisEpoch - EPOCH;
        } else if (xmax - inThisEpoch > EPOCH / 2) {
            nearest = inThisEpoch + EPOCH;
        }
        return nearest < xmax && !running.contains(nearest);
    }
}
