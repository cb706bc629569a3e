package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * An open file of a {@link DiskDirectory}.
 *
 * @param key what tells the file from another one of the same name
 */
record DiskFile(FileChannel channel, @Nullable Object key) implements LogDirectory.File {
    @Override
    public void read(ByteBuffer into, long offset) throws IOException {
        long at = offset;
        int count;
        while (into.hasRemaining() && (count = channel.read(into, at)) >= 0) {
            at += count;
        }
    }

    @Override
    public void write(ByteBuffer bytes, long offset) throws IOException {
        long at = offset;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    @Override
    public void sync() throws IOException {
        channel.force(false);
    }

    @Override
    public long sizeBytes() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
