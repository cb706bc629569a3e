package io.holdfast.bench.log;

import io.holdfast.bench.contender.Directories;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * {@code ./bench log [directory [seconds [rounds [class of another candidate]…]]]}: commits per second of each candidate, in short slices that take turns, so
 * that whatever else the machine does meets them all. The ratio counts, not the number.
 */
public final class LogSpeed {
    private static final int[] ENTRIES = {16, 128};
    private static final double SLICE_SECONDS = 0.25;
    private static final Random RANDOM = new Random(1);
    private static final String OWN = "own file";

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
        candidates.put(OWN, new OwnLog(Directories.fresh(own.resolve("own"))));
        candidates.put(
                "own file, then rows",
                new LogThenRows(Directories.fresh(own.resolve("log")), Directories.fresh(own.resolve("rows"))));
        candidates.put("RocksDB as now", new RocksLog(Directories.fresh(own.resolve("now")), RocksLog.Kind.AS_NOW));
        candidates.put(
                "RocksDB, log recycled", new RocksLog(Directories.fresh(own.resolve("re")), RocksLog.Kind.RECYCLED));
        for (String other : others) {
            Path files = Directories.fresh(own.resolve(other));
            candidates.put(
                    other,
                    Class.forName(other)
                            .asSubclass(LogCandidate.class)
                            .getConstructor(Path.class)
                            .newInstance(files));
        }
        return candidates;
    }

    private static void measure(Map<String, LogCandidate> candidates, int entries, double seconds, int rounds)
            throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        byte[] bytes = new byte[entries * LogCandidate.ENTRY_BYTES];
        RANDOM.nextBytes(bytes);
        // The first round makes the files and warms up; it does not count.
        for (int round = 0; round <= rounds; round++) {
            Map<String, Double> rateOf = round(candidates, bytes, seconds);
            if (round > 0) {
                rateOf.forEach((name, rate) ->
                        rates.computeIfAbsent(name, first -> new ArrayList<>()).add(rate));
            }
        }
        print(entries, rates);
    }

    /** Commits per second of each, over slices that take turns. */
    private static Map<String, Double> round(Map<String, LogCandidate> candidates, byte[] bytes, double seconds)
            throws Exception {
        Map<String, Double> commits = new LinkedHashMap<>();
        Map<String, Double> took = new LinkedHashMap<>();
        candidates.keySet().forEach(name -> commits.put(name, 0.0));
        List<Map.Entry<String, LogCandidate>> turns = new ArrayList<>(candidates.entrySet());
        for (double done = 0; done < seconds; done += SLICE_SECONDS) {
            // RocksDB writes its files in the background: nobody always comes behind it.
            Collections.shuffle(turns, RANDOM);
            for (Map.Entry<String, LogCandidate> each : turns) {
                long start = System.nanoTime();
                double counted = commits(each.getValue(), bytes);
                commits.merge(each.getKey(), counted, Double::sum);
                took.merge(each.getKey(), (System.nanoTime() - start) / 1e9, Double::sum);
            }
        }
        commits.replaceAll((name, count) -> count / took.getOrDefault(name, Double.NaN));
        return commits;
    }

    private static int commits(LogCandidate candidate, byte[] bytes) throws Exception {
        long end = System.nanoTime() + (long) (SLICE_SECONDS * 1e9);
        int commits = 0;
        while (System.nanoTime() < end) {
            candidate.commit(bytes);
            commits++;
        }
        return commits;
    }

    private static void print(int entries, Map<String, List<Double>> rates) {
        System.out.printf(Locale.ROOT, "%n%d entries of %d bytes per sync%n", entries, LogCandidate.ENTRY_BYTES);
        List<Double> own = rates.getOrDefault(OWN, List.of());
        rates.forEach((name, all) -> System.out.printf(
                Locale.ROOT,
                "%-24s %7.0f syncs/s %7.3f ms %6.2f of the own file  %s%n",
                name,
                median(all),
                1e3 / median(all),
                median(ratios(all, own)),
                ratios(all, own).stream()
                        .map(ratio -> String.format(Locale.ROOT, "%.2f", ratio))
                        .toList()));
    }

    /** Round by round: what disturbed one candidate in a round disturbed the others too. */
    private static List<Double> ratios(List<Double> all, List<Double> own) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < all.size(); round++) {
            ratios.add(all.get(round) / own.get(round));
        }
        return ratios;
    }

    private static double median(List<Double> all) {
        List<Double> sorted = all.stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }
}
