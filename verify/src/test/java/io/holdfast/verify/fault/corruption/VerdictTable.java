package io.holdfast.verify.fault.corruption;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many trials ended how: by kind of file and harm, and all together. */
final class VerdictTable {
    private final Map<String, Map<Verdict, Integer>> rows = new TreeMap<>();
    private final Map<Verdict, Integer> total = new EnumMap<>(Verdict.class);
    private final List<Trial> notable = new ArrayList<>();

    void add(Trial trial) {
        String row = String.format("%-12s %-15s %s", trial.kind(), trial.harm(), trial.shape());
        rows.computeIfAbsent(row, any -> new EnumMap<>(Verdict.class)).merge(trial.verdict(), 1, Integer::sum);
        total.merge(trial.verdict(), 1, Integer::sum);
        if (!trial.verdict().isAllowed() || trial.verdict() == Verdict.LOSS_TOLD) {
            notable.add(trial);
        }
    }

    Map<Verdict, Integer> total() {
        return Map.copyOf(total);
    }

    List<Trial> forbidden() {
        return notable.stream().filter(trial -> !trial.verdict().isAllowed()).toList();
    }

    /** Every row, and every trial that a person should look at. */
    void writeTo(Path file) throws IOException {
        StringBuilder text = new StringBuilder(line("file         harm            shape", name -> name.name()));
        rows.forEach((row, counts) -> text.append(line(row, verdict -> counts.getOrDefault(verdict, 0) + "")));
        text.append(line("all", verdict -> total.getOrDefault(verdict, 0) + "")).append('\n');
        notable.forEach(trial -> text.append(trial).append('\n'));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String line(String row, java.util.function.Function<Verdict, String> cell) {
        StringBuilder line = new StringBuilder(String.format("%-46s", row));
        for (Verdict verdict : Verdict.values()) {
            line.append(String.format(" %11s", cell.apply(verdict)));
        }
        return line.append('\n').toString();
    }
}
