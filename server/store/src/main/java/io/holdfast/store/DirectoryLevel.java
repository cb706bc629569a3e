package io.holdfast.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How new the things are that may be written into a data directory, in its file LEVEL. A new version that is started on an old directory leaves its level as it
 * is, and writes nothing that the version before could not read, until somebody raises the level on purpose. Then an older version refuses the directory.
 *
 * <pre>
 * holdfast-level 1
 * </pre>
 *
 * <p>A directory without the file has level 1. To add something that an older version cannot read: raise {@link #NEWEST}, or give the new table the next level, and
 * do it only where {@link Storage#level} is at least that.
 */
final class DirectoryLevel {
    static final String FILE = "LEVEL";
    static final String UNFINISHED = "LEVEL.new";
    static final int FIRST = 1;

    /** What this version may write, apart from tables with a higher one. */
    static final int NEWEST = 1;

    private static final Pattern LINE = Pattern.compile("holdfast-level ([1-9][0-9]{0,8})\n?");
    private static final int LONGEST_BYTES = 64;

    private DirectoryLevel() {}

    /** The newest that this version knows. */
    static int newest(List<Table> tables) {
        return tables.stream().mapToInt(Table::sinceLevel).reduce(NEWEST, Math::max);
    }

    static int of(Path directory) throws IOException, StoreRefused {
        Path file = directory.resolve(FILE);
        try {
            String text = Files.size(file) > LONGEST_BYTES ? "" : Files.readString(file, ISO_8859_1);
            Matcher line = LINE.matcher(text);
            if (!line.matches()) {
                throw IntegrityChecks.damaged(
                        directory, "its file " + FILE + " does not say \"holdfast-level\" and a number", null);
            }
            return Integer.parseInt(line.group(1));
        } catch (NoSuchFileException none) {
            return FIRST;
        }
    }

    /** The level of a directory, unless it is too high for this version. */
    static int require(Path directory, int newest) throws IOException, StoreRefused {
        int level = of(directory);
        if (level > newest) {
            throw new StoreRefused("The data directory " + directory + " was finalized by a newer Holdfast (level "
                    + level + "); this one knows level " + newest
                    + ". Start the newer version, or restore a backup from before.");
        }
        return level;
    }

    /** Durable when it returns. */
    static void write(Path directory, int level) throws IOException {
        Directories.replaceSynced(directory, UNFINISHED, FILE, "holdfast-level " + level + "\n");
    }
}
