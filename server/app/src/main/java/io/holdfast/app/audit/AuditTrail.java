package io.holdfast.app.audit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of an audit log, and whether the chain of their lines holds. */
public final class AuditTrail {
    static final Pattern FILE = Pattern.compile("audit-\\d{20}\\.jsonl");

    private AuditTrail() {}

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
    public static AuditFindings verify(List<Path> files) throws IOException {
        AuditChain chain = new AuditChain();
        for (Path file : files) {
            try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                int at = 0;
                for (String line = in.readLine(); line != null && !chain.isBroken(); line = in.readLine()) {
                    at++;
                    chain.add(line, file.getFileName() + ", line " + at);
                }
            }
            if (chain.isBroken()) {
                break;
            }
        }
        return chain.findings();
    }
}
