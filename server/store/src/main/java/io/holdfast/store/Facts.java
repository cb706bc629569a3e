package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What the log and the rows of a data directory must agree with, in a small file beside them. Each of them could be lost in a way that leaves
 * something that looks whole, such as a shorter log; none of them can be lost without contradicting this.
 *
 * <pre>
 * holdfast-facts 1
 * epoch 00c0ffee00c0ffee            the log and all rows carry the same random number
 * log-from 1200                     the rows have everything up to this position, the log has what follows
 * rows 0 applied 1200 manifest 5 length 1717
 *                                   one line for each partition: how far its rows and RocksDB's list of files reached
 * control applied 900 manifest 5 length 1213
 *                                   the same for the control rows; missing if there were none yet
 * check 89abcdef                    CRC-32C of the lines above
 * </pre>
 *
 * @param epoch a random number
 * @param logFrom the rows have everything up to this position on disk
 * @param rows how far the rows of each partition reached, by its number
 * @param control how far the control rows reached; null in a directory from before there were any
 */
record Facts(
        long epoch,
        long logFrom,
        List<RowFacts> rows,
        @Nullable RowFacts control) {

    static final String FILE = "FACTS";
    static final String UNFINISHED = "FACTS.new";
    private static final String FIRST_LINE = "holdfast-facts 1";
    private static final int LARGEST_BYTES = 64 * 1024;
    private static final Pattern TEXT = Pattern.compile(FIRST_LINE
            + "\nepoch ([0-9a-f]{16})\nlog-from ([0-9]{1,18})\n((?:rows .*\n)+)(control .*\n)?check ([0-9a-f]{8})\n");
    private static final Pattern ROWS = Pattern.compile(
            "(?:rows [0-9]{1,5}|control) applied ([0-9]{1,18}) manifest ([0-9]{1,18}) length ([0-9]{1,18})\n");

    /** How far the rows of a partition reached. */
    record RowFacts(long applied, Manifest manifest) {
        private String toText() {
            return String.format(
                    Locale.ROOT,
                    " applied %d manifest %d length %d\n",
                    applied,
                    manifest.number(),
                    manifest.lengthBytes());
        }
    }

    Facts {
        rows = List.copyOf(rows);
    }

    /** @param rows those of the partitions by their numbers, then those of the control rows */
    static Facts of(long epoch, long logFrom, List<RowFacts> rows) {
        int partitions = rows.size() - 1;
        return new Facts(epoch, logFrom, rows.subList(0, partitions), rows.get(partitions));
    }

    Facts withControl(@Nullable RowFacts other) {
        return new Facts(epoch, logFrom, rows, other);
    }

    static boolean existIn(Path directory) {
        return Files.exists(directory.resolve(FILE));
    }

    static Facts read(Path directory) throws IOException, StoreRefused {
        Path file = directory.resolve(FILE);
        String text = "";
        try {
            text = Files.size(file) > LARGEST_BYTES ? "" : new String(Files.readAllBytes(file), UTF_8);
        } catch (NoSuchFileException missing) {
            throw IntegrityChecks.damaged(directory, "its file " + FILE + " is missing", null);
        }
        Matcher lines = TEXT.matcher(text);
        if (!lines.matches()
                || !checkOf(text.substring(0, lines.start(5) - "check ".length()))
                        .equals(lines.group(5))) {
            throw IntegrityChecks.damaged(directory, "its file " + FILE + " cannot be read", null);
        }
        String control = lines.group(4);
        return new Facts(
                Long.parseUnsignedLong(lines.group(1), 16),
                Long.parseLong(lines.group(2)),
                rowsIn(lines.group(3)),
                control == null ? null : rowsIn(control).get(0));
    }

    private static List<RowFacts> rowsIn(String lines) {
        List<RowFacts> rows = new ArrayList<>();
        Matcher row = ROWS.matcher(lines);
        while (row.find()) {
            Manifest manifest = new Manifest(Long.parseLong(row.group(2)), Long.parseLong(row.group(3)));
            rows.add(new RowFacts(Long.parseLong(row.group(1)), manifest));
        }
        return rows;
    }

    /** Durable when it returns; a crash leaves the old ones or the new ones. */
    void write(Path directory) throws IOException {
        StringBuilder text = new StringBuilder(FIRST_LINE);
        text.append(String.format(Locale.ROOT, "\nepoch %016x\nlog-from %d\n", epoch, logFrom));
        for (int i = 0; i < rows.size(); i++) {
            text.append("rows ").append(i).append(rows.get(i).toText());
        }
        if (control != null) {
            text.append("control").append(control.toText());
        }
        String lines = text.toString();
        Directories.replaceSynced(directory, UNFINISHED, FILE, lines + "check " + checkOf(lines) + "\n");
    }

    private static String checkOf(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
