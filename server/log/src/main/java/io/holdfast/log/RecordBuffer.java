package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Memory outside the Java heap in which records are put together, one after the other. One thread. */
final class RecordBuffer {
    private static final int FIRST_BYTES = 64 * 1024;
    /** What is kept: one huge record must not hold its memory for ever. */
    private static final int KEPT_BYTES = 4 * 1024 * 1024;

    private ByteBuffer bytes = ByteBuffer.allocateDirect(FIRST_BYTES);

    /** Empty, with room for so many bytes. */
    ByteBuffer ofAtLeast(long length) throws IOException {
        if (length > Integer.MAX_VALUE) {
            throw new IOException("a record of " + length + " bytes is too long");
        }
        if (bytes.capacity() < length) {
            // With room for others to come, unless it is let go of at once.
            bytes = ByteBuffer.allocateDirect((int) (length > KEPT_BYTES ? length : 2 * length));
        }
        return bytes.clear();
    }

    void letGoIfLarge() {
        if (bytes.capacity() > KEPT_BYTES) {
            bytes = ByteBuffer.allocateDirect(FIRST_BYTES);
        }
    }
}
