package io.holdfast.log;

/**
 * How large the files of the log are.
 *
 * @param firstSegmentBytes the first one, small so that a new directory is there at once
 * @param segmentBytes those that follow; they are written full of zeros before they are used, so that a sync never has to write an inode
 */
public record LogSettings(long firstSegmentBytes, long segmentBytes) {

    private static final long MIB = 1024 * 1024;

    public LogSettings {
        requireWholeBlocks(firstSegmentBytes);
        requireWholeBlocks(segmentBytes);
    }

    public static LogSettings defaults() {
        return new LogSettings(2 * MIB, 32 * MIB);
    }

    private static void requireWholeBlocks(long bytes) {
        if (bytes < 2L * RecordLayout.BLOCK_BYTES || bytes % RecordLayout.BLOCK_BYTES != 0) {
            throw new IllegalArgumentException(
                    "A segment has at least two blocks of " + RecordLayout.BLOCK_BYTES + " bytes, not " + bytes);
        }
    }
}
