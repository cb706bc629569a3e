package io.holdfast.bench.log;

import io.holdfast.bench.contender.Directories;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * {@code ./bench log [directory [seconds [rounds [class of another candidate]…]]]}: commits per second of each candidate, in short rounds that take turns, so
 * that whatever else the machine does meets them all. The ratio counts, not the number.
 */
public final class LogSpeed {
    private static final int[] ENTRIES = {16, 128};

    private LogSpeed() {}

    public static void main(String[] arguments) throws Exception {
        Path directory =
                Directories.fresh(Path.of(arguments.length > 0 ? arguments[0] : "benchmarks/target/log-speed"));
        double seconds = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 5;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        List<String> others = List.of(arguments).subList(Math.min(3, arguments.length), arguments.length);
        for (int entries : ENTRIES) {
            Map<String, LogCandidate> candidates = candidates(directory, others, entries);
            measure(candidates, entries, seconds, rounds);
            for (LogCandidate candidate : candidates.values()) {
                candidate.close();
            }
        }
        Directories.remove(directory);
    }

    private static Map<String, LogCandidate> candidates(Path directory, List<String> others, int entries)
            throws Exception {
        Path own = directory.resolve("entries-" + entries);
        Map<String, LogCandidate> candidates = new LinkedHashMap<>();
        candidates.put("own file", new OwnLog(Directories.fresh(own.resolve("own"))));
        candidates.put(
                "own file, then rows",
                new LogThenRows(Directories.fresh(own.resolve("log")), Directories.fresh(own.resolve("rows"))));
        candidates.put("RocksDB as now", new RocksLog(Directories.fresh(own.resolve("now")), RocksLog.Kind.AS_NOW));
        candidates.put(
                "RocksDB, log recycled", new RocksLog(Directories.fresh(own.resolve("re")), RocksLog.Kind.RECYCLED));
        for (String other : others) {
            candidates.put(other, (LogCandidate)
                    Class.forName(other).getConstructor(Path.class).newInstance(Directories.fresh(own.resolve(other))));
        }
        return candidates;
    }

    private static void measure(Map<String, LogCandidate> candidates, int entries, double seconds, int rounds)
            throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        byte[] bytes = new byte[entries * LogCandidate.ENTRY_BYTES];
        new Random(1).nextBytes(bytes);
        // The first round makes the files and warms up; it does not count.
        for (int round = 0; round <= rounds; round++) {
            for (Map.Entry<String, LogCandidate> each : candidates.entrySet()) {
                double rate = rate(each.getValue(), bytes, seconds);
                if (round > 0) {
                    rates.computeIfAbsent(each.getKey(), first -> new ArrayList<>())
                            .add(rate);
                }
            }
        }
        print(entries, rates);
    }

    private static double rate(LogCandidate candidate, byte[] bytes, double seconds) throws Exception {
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        long commits = 0;
        long now = start;
        while (now < end) {
            candidate.commit(bytes);
            commits++;
            now = System.nanoTime();
        }
        return commits / ((now - start) / 1e9);
    }

    private static void print(int entries, Map<String, List<Double>> rates) {
        System.out.printf(Locale.ROOT, "%n%d entries of %d bytes per sync%n", entries, LogCandidate.ENTRY_BYTES);
        double own = median(rates.getOrDefault("own file", List.of()));
        rates.forEach((name, all) -> System.out.printf(
                Locale.ROOT,
                "%-40s %8.0f syncs/s  %6.3f ms  %5.2f of the own file   %s%n",
                name,
                median(all),
                1e3 / median(all),
                median(all) / own,
                all.stream()
                        .map(rate -> String.format(Locale.ROOT, "%.0f", rate))
                        .toList()));
    }

    private static double median(List<Double> all) {
        List<Double> sorted = all.stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }
}
