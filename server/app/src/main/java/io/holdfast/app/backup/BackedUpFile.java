package io.holdfast.app.backup;

/**
 * One file of a backup.
 *
 * @param path below the directory {@code data}, with slashes
 * @param sha256 of its content, in hexadecimal
 */
public record BackedUpFile(String path, long bytes, String sha256) {
    private static final String SORTED = ".sst";

    /** Whether RocksDB has written it and will never change it: such a file may be shared. */
    static boolean isSorted(String path) {
        return path.endsWith(SORTED);
    }
}
