package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What must be true of a data directory for its rows to be believed, and what the operator is told if it is not. */
final class IntegrityChecks {

    private IntegrityChecks() {}

    /** The format; 0 if the directory is empty, or was left half made. */
    static int formatOf(Path directory) throws IOException, StoreRefused {
        DirectoryContents contents = DirectoryContents.of(directory);
        return switch (contents.kind()) {
            case NO_DATA -> 0;
            case DATA -> contents.format();
            case NEWER_DATA ->
                throw new StoreRefused("The data directory " + directory + " was written by a newer Holdfast (format "
                        + contents.format() + "); this one reads format " + DirectoryContents.NEWEST_FORMAT
                        + ". Start the newer version, or give another directory.");
            case DAMAGED ->
                throw damaged(
                        directory,
                        "its file " + DataDirectory.FORMAT_FILE + " does not say \"holdfast-data\" and a number",
                        null);
            case FOREIGN ->
                throw new StoreRefused("The directory " + directory
                        + " is not a Holdfast data directory and not empty (it contains " + contents.foreign()
                        + "); give the name of an empty or a new one.");
        };
    }

    /** For directories from before there was a log of our own. */
    static void requireUndamagedLogsOfRocksDb(Path directory, Path rows) throws StoreRefused {
        try {
            Optional<String> damage = LogCheck.findDamage(rows);
            if (damage.isPresent()) {
                throw damaged(directory, damage.get(), null);
            }
        } catch (IOException e) {
            throw damaged(directory, Directories.why(e), e);
        }
    }

    static void requireWhole(Path directory, Path rows, Manifest before) throws StoreRefused {
        try {
            Optional<String> lost = before.lostBy(Manifest.of(rows));
            if (lost.isPresent()) {
                throw damaged(directory, lost.get(), null);
            }
        } catch (IOException e) {
            throw damaged(directory, "its list of files cannot be read: " + Directories.why(e), e);
        }
    }

    static void requireNoUnknownTable(Path directory, Path rows, List<Table> tables)
            throws RocksDBException, StoreRefused {
        Set<String> known = tables.stream().map(Table::name).collect(Collectors.toSet());
        try (Options any = new Options()) {
            for (byte[] family : RocksDB.listColumnFamilies(any, rows.toString())) {
                String name = new String(family, UTF_8);
                if (!known.contains(name) && !Arrays.equals(family, RocksDB.DEFAULT_COLUMN_FAMILY)) {
                    throw new StoreRefused("The data directory " + directory + " has a table \"" + name
                            + "\" that this Holdfast does not know; start the newer version that made it.");
                }
            }
        }
    }

    static void requireSameNumbers(Path directory, List<Table> tables, List<ColumnFamilyHandle> families)
            throws StoreRefused {
        for (Table table : tables) {
            int number = families.get(table.id()).getID();
            if (number != table.id()) {
                throw damaged(directory, "its table \"" + table.name() + "\" has the number " + number, null);
            }
        }
    }

    static StoreRefused refused(Path directory, RocksDBException e) {
        String message = String.valueOf(e.getMessage());
        Status status = e.getStatus();
        boolean isDamage = status != null
                && switch (status.getCode()) {
                    case Corruption, NotFound -> true;
                    // What RocksDB says if the file is missing that names all others.
                    case InvalidArgument -> true;
                    case IOError -> message.contains("No such file");
                    default -> false;
                };
        return isDamage
                ? damaged(directory, message, e)
                : new StoreRefused("The data directory " + directory + " cannot be opened: " + message + ".", e);
    }

    /** Rows or a log that are missing because a repair was interrupted before the new ones were in their place. */
    static void requireNoRepairUnderWay(DataDirectory directory, int partitions) throws StoreRefused {
        List<Path> rooms = new ArrayList<>(List.of(directory.log(), directory.rows(ControlDatabase.PARTITION)));
        for (int i = 0; i < partitions; i++) {
            rooms.add(directory.rows(i));
        }
        for (Path room : rooms) {
            if (!Files.exists(room) && Files.exists(directory.repaired(room))) {
                throw new StoreRefused("The repair of the data directory " + directory
                        + " was interrupted; run holdfast doctor --repair once more to finish it.");
            }
        }
    }

    static StoreRefused notRepaired(Path directory, Exception e) {
        String why = e instanceof IOException failed ? Directories.why(failed) + "." : String.valueOf(e.getMessage());
        return new StoreRefused("The data directory " + directory + " cannot be repaired: " + why, e);
    }

    /** Damage that a repair can get around. */
    static StoreRefused repairable(Path directory, String how, @Nullable Exception cause) {
        return new StoreRefused(
                "The data directory " + directory + " is damaged (" + how + "); restore it from a backup, or let"
                        + " holdfast doctor --repair say what is lost and save the rest.",
                cause);
    }

    static StoreRefused damaged(Path directory, String how, @Nullable Exception cause) {
        return new StoreRefused(
                "The data directory " + directory + " is damaged (" + how
                        + "); restore it from a backup, or give another one.",
                cause,
                how);
    }
}
