package io.holdfast.app.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a backup consists of, in its file BACKUP.
 *
 * <pre>
 * holdfast-backup 1
 * version 0.1.0                        of the program that made it
 * format 2                             of the data directory in it
 * at 2026-11-18T10:21:00.123Z          the moment, by the system clock
 * position 1234                        the moment, in the server's log
 * partitions 2
 * keyring 00c0ffee00c0ffee             the number of the keyring that its messages need; none if they are not encrypted
 * file 9f86…0a08 4096 rows/000012.sst  SHA-256, length and name of each file below data/
 * check 2c26…ae18                      SHA-256 of the lines above
 * </pre>
 *
 * <p>To change it: raise the number in the first line, and go on reading the old one.
 *
 * @param version of the program
 * @param format of the data directory
 * @param at the moment, to the millisecond
 * @param keyring in hexadecimal; "none" if there is none
 */
public record BackupManifest(
        String version,
        int format,
        Instant at,
        long position,
        int partitions,
        String keyring,
        List<BackedUpFile> files) {
    static final String FILE = "BACKUP";
    static final int FORM = 1;
    public static final String NO_KEYRING = "none";

    private static final Pattern FIRST_LINE = Pattern.compile("holdfast-backup ([1-9][0-9]{0,8})\n(?s:.*)");
    private static final Pattern TEXT = Pattern.compile("""
            holdfast-backup 1
            version (.*)
            format ([0-9]{1,9})
            at (.*)
            position ([0-9]{1,18})
            partitions ([0-9]{1,5})
            keyring ([0-9a-f]{16}|none)
            ((?:file .*\n)+)check ([0-9a-f]{64})
            """);
    private static final Pattern FILE_LINE =
            Pattern.compile("file ([0-9a-f]{64}) ([0-9]{1,18}) ([A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*)\n");

    public BackupManifest {
        files = List.copyOf(files);
    }

    /** How many bytes all files have. */
    public long bytes() {
        return files.stream().mapToLong(BackedUpFile::bytes).sum();
    }

    Map<String, BackedUpFile> byPath() {
        Map<String, BackedUpFile> byPath = new HashMap<>();
        files.forEach(file -> byPath.put(file.path(), file));
        return byPath;
    }

    String toText() {
        StringBuilder text = new StringBuilder("holdfast-backup " + FORM + "\n");
        text.append("version ").append(version).append("\nformat ").append(format);
        text.append("\nat ").append(at).append("\nposition ").append(position);
        text.append("\npartitions ")
                .append(partitions)
                .append("\nkeyring ")
                .append(keyring)
                .append('\n');
        for (BackedUpFile file : files) {
            text.append("file ").append(file.sha256()).append(' ').append(file.bytes());
            text.append(' ').append(file.path()).append('\n');
        }
        String lines = text.toString();
        return lines + "check " + Sha256.of(lines.getBytes(UTF_8)) + "\n";
    }

    /** The number of the form that a text says it has; 0 if it says none. */
    static int formOf(String text) {
        Matcher first = FIRST_LINE.matcher(text);
        return first.matches() ? Integer.parseInt(first.group(1)) : 0;
    }

    /** Null if it is damaged. */
    static @Nullable BackupManifest ofText(String text) {
        Matcher lines = TEXT.matcher(text);
        if (!lines.matches()) {
            return null;
        }
        String checked = text.substring(0, lines.start(8) - "check ".length());
        List<BackedUpFile> files = filesIn(lines.group(7));
        if (files == null || !Sha256.of(checked.getBytes(UTF_8)).equals(lines.group(8))) {
            return null;
        }
        try {
            return new BackupManifest(
                    lines.group(1),
                    Integer.parseInt(lines.group(2)),
                    Instant.parse(lines.group(3)),
                    Long.parseLong(lines.group(4)),
                    Integer.parseInt(lines.group(5)),
                    lines.group(6),
                    files);
        } catch (DateTimeException noTime) {
            return null;
        }
    }

    private static @Nullable List<BackedUpFile> filesIn(String lines) {
        List<BackedUpFile> files = new ArrayList<>();
        Matcher file = FILE_LINE.matcher(lines);
        int end = 0;
        while (file.find() && file.start() == end) {
            end = file.end();
            // A name must not lead out of the directory.
            if (List.of(file.group(3).split("/")).contains("..")) {
                return null;
            }
            files.add(new BackedUpFile(file.group(3), Long.parseLong(file.group(2)), file.group(1)));
        }
        return end == lines.length() ? files : null;
    }
}
