package io.holdfast.app.audit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of an audit log, and whether the chain of their lines holds. */
public final class AuditTrail {
    static final Pattern FILE = Pattern.compile("audit-\\d{20}\\.jsonl");

    private AuditTrail() {}

    /**
     * What was found.
     *
     * @param lines how many lines belong to the chain
     * @param broken where it breaks and how, in words; null if it holds
     * @param lastHash of the last line that belongs to it
     * @param lastNumber of the last line that belongs to it; 0 if there is none
     */
    public record Findings(long lines, @Nullable String broken, String lastHash, long lastNumber) {}

    /** The files in the order in which they were written. */
    public static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(
                            file -> FILE.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    /** Follows the chain through these files. Files older than the first of them may have been deleted, so its first line is believed. */
    public static Findings verify(List<Path> files) throws IOException {
        Chain chain = new Chain();
        for (Path file : files) {
            try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                int at = 0;
                for (String line = in.readLine(); line != null && chain.broken == null; line = in.readLine()) {
                    at++;
                    chain.add(line, file.getFileName() + ", line " + at);
                }
            }
            if (chain.broken != null) {
                break;
            }
        }
        return chain.findings();
    }

    private static final class Chain {
        private long lines;
        private long lastNumber;
        private @Nullable String lastHash;
        private @Nullable String broken;

        void add(String line, String where) {
            long number = AuditLine.numberOf(line);
            String previous = AuditLine.previousOf(line);
            if (number < 0 || previous == null) {
                broken = where + ": this is no line of an audit log";
            } else if (lastHash != null && number != lastNumber + 1) {
                broken = where + ": number " + number + " follows number " + lastNumber;
            } else if (lastHash != null && !previous.equals(lastHash)) {
                broken = where + ": the line before it (number " + lastNumber + ") was changed";
            } else {
                lines++;
                lastNumber = number;
                lastHash = AuditLine.hash(line);
            }
        }

        Findings findings() {
            return new Findings(lines, broken, lastHash == null ? AuditLine.FIRST : lastHash, lastNumber);
        }
    }
}
