package io.holdfast.verify.cluster;

import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.ledger.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What came of each row of the fault matrix, printed, and in the long run kept in a file. */
final class FaultTable {
    private static final Path FILE = Path.of("target", "fault-matrix.md");
    private static final String HEAD = """
            | fault | nodes | rounds | sends acknowledged | unknown | refused | deliveries | of these again | deletes \
            | longest silence | longest recovery | promises broken |
            |---|---|---|---|---|---|---|---|---|---|---|---|
            """;

    private FaultTable() {}

    static void add(
            String title, int nodes, int rounds, FaultLoad load, Duration recovery, Map<String, List<String>> broken)
            throws IOException {
        String row = String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %.1f s | %.1f s | %s |",
                title,
                nodes,
                rounds,
                load.sends(Outcome.ACKNOWLEDGED),
                load.sends(Outcome.UNKNOWN),
                load.sends(Outcome.REFUSED),
                load.deliveries(),
                load.repeatedDeliveries(),
                load.deletes(),
                load.longestSilence().toMillis() / 1000.0,
                recovery.toMillis() / 1000.0,
                broken.isEmpty() ? "none" : String.join(", ", broken.keySet()));
        System.out.println("FaultMatrixTest: " + row);
        if (Seed.isLong()) {
            if (!Files.exists(FILE)) {
                Files.writeString(FILE, HEAD);
            }
            Files.writeString(FILE, row + "\n", StandardOpenOption.APPEND);
        }
    }
}
