package io.holdfast.app.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads an audit log from its end, beside the one who writes it. It waits for the disk. Any thread. */
public final class AuditReader {
    /** One look goes through so many lines at most, whatever matches: the next one goes on there. */
    public static final int MOST_LINES = 50_000;

    private final Path directory;

    public AuditReader(Path directory) {
        this.directory = directory;
    }

    /**
     * Lines before a number that contain a text.
     *
     * @param match in any case; null for all lines
     */
    public AuditPage before(long number, int limit, @Nullable String match) throws IOException {
        String wanted = match == null ? null : match.toLowerCase(Locale.ROOT);
        List<String> found = new ArrayList<>();
        int seen = 0;
        List<Path> files = Files.isDirectory(directory) ? AuditTrail.files(directory) : List.of();
        for (int i = files.size() - 1; i >= 0; i--) {
            try (FileChannel file = FileChannel.open(files.get(i), StandardOpenOption.READ)) {
                ReverseLines lines = ReverseLines.before(file, number);
                for (String line = lines.next(); line != null; line = lines.next()) {
                    long at = AuditLine.numberOf(line);
                    if (at < 0 || at >= number) {
                        continue;
                    }
                    seen++;
                    if (wanted == null || line.toLowerCase(Locale.ROOT).contains(wanted)) {
                        found.add(line);
                    }
                    if (found.size() == limit || seen == MOST_LINES) {
                        return new AuditPage(found, at > 1 ? at : 0);
                    }
                }
            } catch (NoSuchFileException deleted) {
                // It was the oldest one, and another has begun.
                break;
            }
        }
        return new AuditPage(found, 0);
    }

    /** The number of a line. */
    public static long numberOf(String line) {
        return AuditLine.numberOf(line);
    }

    /** When the line was written; long ago if it does not say. */
    public static Instant timeOf(String line) {
        return AuditLine.timeOf(line);
    }
}
