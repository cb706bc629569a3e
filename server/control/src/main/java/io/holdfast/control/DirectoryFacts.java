package io.holdfast.control;

import java.nio.charset.StandardCharsets;

/**
 * What is known of a data directory.
 *
 * @param sinceMillis its first start, which is when it was made, unless it is older
 * @param sinceVersion the program of that start
 * @param isOlder whether it was in use before that, by versions that recorded nothing
 * @param partitions how many partitions it has; never changes
 * @param lastVersion the program that was started last
 */
public record DirectoryFacts(
        long sinceMillis, String sinceVersion, boolean isOlder, int partitions, String lastVersion) {

    static final int LONGEST_VERSION_BYTES = 255;

    public DirectoryFacts {
        if (sinceMillis < 0) {
            throw new IllegalArgumentException("A directory is not made at " + sinceMillis);
        }
        if (partitions < 1) {
            throw new IllegalArgumentException("A directory has not " + partitions + " partitions");
        }
        requireVersion(sinceVersion);
        requireVersion(lastVersion);
    }

    DirectoryFacts startedBy(String version) {
        return new DirectoryFacts(sinceMillis, sinceVersion, isOlder, partitions, version);
    }

    DirectoryFacts withPartitions(int count) {
        return new DirectoryFacts(sinceMillis, sinceVersion, isOlder, count, lastVersion);
    }

    private static void requireVersion(String version) {
        int length = version.getBytes(StandardCharsets.UTF_8).length;
        if (length == 0 || length > LONGEST_VERSION_BYTES) {
            throw new IllegalArgumentException("A version has 1 to " + LONGEST_VERSION_BYTES + " bytes, not " + length);
        }
    }
}
