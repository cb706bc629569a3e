package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Where the files of a log lie. The port to the disk: tests have one that forgets what was not synced. */
interface LogDirectory {
    /** The names of all files. */
    List<String> names() throws IOException;

    /** Makes an empty file, in place of one that has this name. */
    File create(String name) throws IOException;

    File open(String name) throws IOException;

    /** Over one that has the new name. */
    void rename(String from, String to) throws IOException;

    void delete(String name) throws IOException;

    /** Makes the names durable as they are now. */
    void syncNames() throws IOException;

    /** Whether the file of this name is still the one that was opened. */
    boolean isStillThere(String name, File file);

    /** One file, written and read at any place. */
    interface File extends AutoCloseable {
        /** Fills the buffer from this place, or as far as the file reaches. */
        void read(ByteBuffer into, long offset) throws IOException;

        void write(ByteBuffer bytes, long offset) throws IOException;

        /** Makes the bytes durable that were written, and the length if it has changed. Never tried again after it failed. */
        void sync() throws IOException;

        long sizeBytes() throws IOException;

        @Override
        void close() throws IOException;
    }
}
