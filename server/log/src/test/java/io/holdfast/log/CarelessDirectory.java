package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * A directory that does not sync all that it should.
 *
 * @param isSynced whether a sync happens, by the place of the last write before it
 * @param areNamesSynced whether names are synced when that is asked for
 */
record CarelessDirectory(LogDirectory careful, LongPredicate isSynced, boolean areNamesSynced) implements LogDirectory {
    @Override
    public List<String> names() throws IOException {
        return careful.names();
    }

    @Override
    public File create(String name) throws IOException {
        return new CarelessFile(careful.create(name), isSynced);
    }

    @Override
    public File open(String name) throws IOException {
        return new CarelessFile(careful.open(name), isSynced);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        careful.rename(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
        careful.delete(name);
    }

    @Override
    public void syncNames() throws IOException {
        if (areNamesSynced) {
            careful.syncNames();
        }
    }

    @Override
    public boolean isStillThere(String name, File file) {
        return careful.isStillThere(name, ((CarelessFile) file).careful);
    }

    private static final class CarelessFile implements File {
        private final File careful;
        private final LongPredicate isSynced;
        private long lastWrite;

        CarelessFile(File careful, LongPredicate isSynced) {
            this.careful = careful;
            this.isSynced = isSynced;
        }

        @Override
        public void read(ByteBuffer into, long offset) throws IOException {
            careful.read(into, offset);
        }

        @Override
        public void write(ByteBuffer bytes, long offset) throws IOException {
            lastWrite = offset;
            careful.write(bytes, offset);
        }

        @Override
        public void sync() throws IOException {
            if (isSynced.test(lastWrite)) {
                careful.sync();
            }
        }

        @Override
        public long sizeBytes() throws IOException {
            return careful.sizeBytes();
        }

        @Override
        public void close() throws IOException {
            careful.close();
        }
    }
}
