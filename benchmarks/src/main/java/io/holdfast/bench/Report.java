package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.load.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Everything a run found, in the order it was found. */
final class Report {
    private final List<Row> rows = new ArrayList<>();
    private final List<String> runs = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    void add(Row row) {
        rows.add(row);
    }

    void run(String workload, int connections, Contender contender, Measured run) {
        run(workload, connections, contender.title(), run);
    }

    void run(String workload, int connections, String contender, Measured run) {
        String line = String.format(
                Locale.ROOT,
                "%-47s %5d  %-15s %,9.0f msg/s   p50 %8.2f ms   p99 %8.2f ms   max %8.2f ms",
                workload,
                connections,
                contender,
                run.messagesPerSecond(),
                run.p50Millis(),
                run.p99Millis(),
                run.maxMillis());
        note(line);
    }

    /** Something that was measured beside the table: on the screen now, in the file later. */
    void note(String line) {
        System.out.println(line);
        runs.add(line);
    }

    void failure(String what, RuntimeException why) {
        String line = "FAILED " + what + ": " + why.getMessage();
        System.out.println(line);
        failures.add(line);
    }

    List<Row> rows() {
        return rows;
    }

    List<String> runs() {
        return runs;
    }

    List<String> failures() {
        return failures;
    }
}
