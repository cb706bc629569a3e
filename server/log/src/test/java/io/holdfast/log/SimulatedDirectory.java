package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A directory in memory that forgets. A power cut leaves of every file what {@link SimulatedFile} says, and of the names those that were synced
 * and any of the changes since, each for itself: syncing a file does not make its name durable. Everything comes from one seed. Any thread.
 *
 * <p>Like a process it can be stopped at any operation, which then happens, or happens in part, or not at all; every later one fails until
 * {@link #kill} or {@link #cut}.
 */
final class SimulatedDirectory implements LogDirectory {
    private final Random random;
    private final SimulatedMark mark = new SimulatedMark();
    private final Map<String, SimulatedFile> names = new TreeMap<>();
    private final Map<String, SimulatedFile> durableNames = new TreeMap<>();
    private final List<NameChange> unsyncedNames = new ArrayList<>();
    private long operationsLeft = Long.MAX_VALUE;
    private int life;
    private int openFiles;
    private long bytesRead;

    /** What happens to the names that a power cut leaves, if it happens. */
    private interface NameChange {
        void happenTo(Map<String, SimulatedFile> names);
    }

    SimulatedDirectory(Random random) {
        this.random = random;
    }

    SimulatedMark mark() {
        return mark;
    }

    /** The one after so many operations is the last. */
    synchronized void stopAfter(long operations) {
        operationsLeft = operations;
    }

    synchronized boolean isStopped() {
        return operationsLeft < 0;
    }

    /** The process ends; the operating system keeps everything. */
    synchronized void kill() {
        life++;
        openFiles = 0;
        operationsLeft = Long.MAX_VALUE;
    }

    /** The power goes: what was not synced is kept or lost. */
    synchronized void cut() {
        kill();
        for (NameChange change : unsyncedNames) {
            if (random.nextBoolean()) {
                change.happenTo(durableNames);
            }
        }
        unsyncedNames.clear();
        names.clear();
        names.putAll(durableNames);
        names.values().stream().distinct().forEach(file -> file.cut(random));
        mark.cut(random);
    }

    /** For tests that harm it. */
    synchronized Map<String, SimulatedFile> files() {
        return names;
    }

    synchronized int openFiles() {
        return openFiles;
    }

    /** Since it was last asked. */
    synchronized long bytesRead() {
        long read = bytesRead;
        bytesRead = 0;
        return read;
    }

    @Override
    public synchronized List<String> names() throws IOException {
        if (isLastOperation()) {
            throw stopped();
        }
        return List.copyOf(names.keySet());
    }

    @Override
    public synchronized File create(String name) throws IOException {
        SimulatedFile file = new SimulatedFile();
        change(names -> names.put(name, file));
        return new Handle(file);
    }

    @Override
    public synchronized File open(String name) throws IOException {
        if (isLastOperation()) {
            throw stopped();
        }
        return new Handle(existing(name));
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        SimulatedFile file = existing(from);
        change(names -> {
            names.remove(from, file);
            names.put(to, file);
        });
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        SimulatedFile file = existing(name);
        change(names -> names.remove(name, file));
    }

    private void change(NameChange change) throws IOException {
        boolean isLast = isLastOperation();
        if (!isLast || random.nextBoolean()) {
            change.happenTo(names);
            unsyncedNames.add(change);
        }
        if (isLast) {
            throw stopped();
        }
    }

    @Override
    public synchronized void syncNames() throws IOException {
        boolean isLast = isLastOperation();
        if (!isLast || random.nextBoolean()) {
            durableNames.clear();
            durableNames.putAll(names);
            unsyncedNames.clear();
        }
        if (isLast) {
            throw stopped();
        }
    }

    @Override
    public synchronized boolean isStillThere(String name, File file) {
        return names.get(name) == ((Handle) file).file;
    }

    private SimulatedFile existing(String name) throws NoSuchFileException {
        SimulatedFile file = names.get(name);
        if (file == null) {
            throw new NoSuchFileException(name);
        }
        return file;
    }

    private boolean isLastOperation() throws IOException {
        if (isStopped()) {
            throw stopped();
        }
        return --operationsLeft < 0;
    }

    private static IOException stopped() {
        return new IOException("the process was stopped");
    }

    /** An open file; useless once the process that opened it has ended. */
    private final class Handle implements File {
        private final SimulatedFile file;
        private final int openedIn = life;
        private boolean isOpen = true;

        private Handle(SimulatedFile file) {
            this.file = file;
            openFiles++;
        }

        private boolean isLast() throws IOException {
            if (!isOpen || openedIn != life) {
                throw new IOException("the file is closed");
            }
            return isLastOperation();
        }

        @Override
        public void read(ByteBuffer into, long offset) throws IOException {
            synchronized (SimulatedDirectory.this) {
                if (isLast()) {
                    throw stopped();
                }
                int before = into.remaining();
                file.read(into, offset);
                bytesRead += before - into.remaining();
            }
        }

        @Override
        public void write(ByteBuffer bytes, long offset) throws IOException {
            synchronized (SimulatedDirectory.this) {
                if (isLast()) {
                    file.write(bytes.limit(bytes.position() + random.nextInt(bytes.remaining() + 1)), offset);
                    throw stopped();
                }
                file.write(bytes, offset);
            }
        }

        @Override
        public void sync() throws IOException {
            synchronized (SimulatedDirectory.this) {
                boolean isLast = isLast();
                if (!isLast || random.nextBoolean()) {
                    file.sync();
                }
                if (isLast) {
                    throw stopped();
                }
            }
        }

        @Override
        public long sizeBytes() throws IOException {
            synchronized (SimulatedDirectory.this) {
                return file.sizeBytes();
            }
        }

        @Override
        public void close() {
            synchronized (SimulatedDirectory.this) {
                if (isOpen && openedIn == life) {
                    openFiles--;
                }
                isOpen = false;
            }
        }
    }
}
