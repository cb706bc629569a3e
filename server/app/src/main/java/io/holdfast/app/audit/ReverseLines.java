package io.holdfast.app.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The whole lines of a file of an audit log, the last one first. One thread. */
final class ReverseLines {
    /** Longer lines than this are not ours. */
    private static final int BLOCK_BYTES = 256 * 1024;

    private final FileChannel file;
    /** Bytes of the file from {@code start} on. */
    private byte[] block = new byte[0];

    private long start;
    /** Where in the block the line ends that is next. */
    private int end;

    private ReverseLines(FileChannel file, long start) {
        this.file = file;
        this.start = start;
    }

    /** Begins near the line of this number, at or behind it, without reading what is behind that. */
    static ReverseLines before(FileChannel file, long number) throws IOException {
        long low = 0;
        long high = file.size();
        while (high - low > BLOCK_BYTES) {
            long middle = (low + high) >>> 1;
            long found = numberBehind(file, middle);
            if (found < 0 || found >= number) {
                high = middle;
            } else {
                low = middle;
            }
        }
        // The line that began before here and reaches beyond may be the one.
        return new ReverseLines(file, Math.min(file.size(), high + BLOCK_BYTES));
    }

    /** The number of the first line that begins behind a place; -1 if there is none near. */
    private static long numberBehind(FileChannel file, long place) throws IOException {
        byte[] bytes = read(file, place, BLOCK_BYTES);
        int begin = 0;
        while (begin < bytes.length && bytes[begin] != '\n') {
            begin++;
        }
        int stop = begin + 1;
        while (stop < bytes.length && bytes[stop] != ',') {
            stop++;
        }
        return stop >= bytes.length
                ? -1
                : AuditLine.numberOf(new String(bytes, begin + 1, stop - begin, StandardCharsets.UTF_8));
    }

    /** Null when there are no more. What is behind the last line feed is not a whole line yet. */
    @Nullable
    String next() throws IOException {
        while (true) {
            int last = end - 1;
            while (last >= 0 && block[last] != '\n') {
                last--;
            }
            if (last >= 0 || (start == 0 && end > 0)) {
                boolean isWhole = end < block.length;
                String line = new String(block, last + 1, end - last - 1, StandardCharsets.UTF_8);
                end = Math.max(last, 0);
                if (last < 0) {
                    block = new byte[0];
                }
                if (isWhole) {
                    return line;
                }
            } else if (!readMore()) {
                return null;
            }
        }
    }

    private boolean readMore() throws IOException {
        if (start == 0 || end > BLOCK_BYTES) {
            return false;
        }
        int count = (int) Math.min(BLOCK_BYTES, start);
        byte[] before = read(file, start - count, count);
        // What is left of the block is the end of a line, with the line feed behind it if there was one.
        int kept = Math.min(block.length, end + 1);
        byte[] joined = new byte[before.length + kept];
        System.arraycopy(before, 0, joined, 0, before.length);
        System.arraycopy(block, 0, joined, before.length, kept);
        block = joined;
        end = before.length + end;
        start -= count;
        return before.length == count;
    }

    private static byte[] read(FileChannel file, long from, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(count, Math.max(0, file.size() - from)));
        while (buffer.hasRemaining() && file.read(buffer, from + buffer.position()) >= 0) {}
        return buffer.array();
    }
}
