package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The data directory of a node of a cluster, claimed by this process, from {@link #claim} to {@link #close}. The rows lie where they lie on a node
 * that is on its own; instead of the log there is one for each partition, which the cluster keeps.
 *
 * <pre>
 * FORMAT     "holdfast-data 3"
 * CLUSTER    which node of which cluster it is: see io.holdfast.cluster.NodeIdentity
 * raft/      the logs, a directory for each partition
 * groups/    what a node notes of its partitions, and snapshots on their way
 * rows/ ...  as in {@link DataDirectory}
 * </pre>
 */
public final class ReplicaDirectory implements AutoCloseable {
    private static final String IDENTITY = "CLUSTER";
    private static final String UNFINISHED_IDENTITY = "CLUSTER.new";
    private static final String RAFT = "raft";
    private static final String GROUPS = "groups";
    /** What there is in a directory that was not finished. */
    static final Set<String> NAMES = Set.of(IDENTITY, UNFINISHED_IDENTITY, RAFT, GROUPS);

    private final DataDirectory directory;

    private ReplicaDirectory(DataDirectory directory) {
        this.directory = directory;
    }

    /**
     * Claims a directory for this process, making it if it is missing.
     *
     * @throws StoreRefused if it is used by another process, not ours, too new, or too old
     */
    public static ReplicaDirectory claim(Path path) throws StoreRefused {
        DataDirectory claimed = DataDirectory.claim(path);
        if (claimed.hasNoLog()) {
            claimed.close();
            throw new StoreRefused(
                    "The data directory " + claimed + " was last used by an older version; start this one"
                            + " once without the cluster, which brings it up to date.");
        }
        ReplicaDirectory directory = new ReplicaDirectory(claimed);
        boolean complete = false;
        try {
            DirectoryLevel.require(claimed.path(), DirectoryLevel.NEWEST);
            if (claimed.hasReplicas()) {
                // What a conversion has left.
                directory.forgetServer();
            }
            complete = true;
            return directory;
        } catch (IOException e) {
            throw new StoreRefused("The data directory " + claimed + " cannot be used: " + Directories.why(e) + ".", e);
        } finally {
            if (!complete) {
                directory.close();
            }
        }
    }

    /** Whether it has the data of a server on its own, and is not that of a node yet. */
    public boolean isOfServer() {
        return !directory.isNew() && !directory.hasReplicas();
    }

    /** How many partitions that server had. */
    public int partitionsOfServer() throws IOException, StoreRefused {
        return Facts.read(directory.path()).rows().size();
    }

    /** What is done to the data of a server before they become those of a node. May be repeated. */
    @FunctionalInterface
    public interface Preparation {
        void prepare(Storage alone) throws StoreRefused, StoreFailure;
    }

    /**
     * Makes the rows of a server on its own those of a node. They can still be used by that server: only with {@link #writeIdentity} the directory is the
     * node's. A crash before leaves it as it was, or as it was prepared.
     */
    public void takeOver(List<Table> tables, StoreSettings settings, Preparation preparation) throws StoreRefused {
        NodeStorage storage = new StorageOpening(tables, settings, Runnable::run).openClaimed(directory);
        try {
            preparation.prepare(storage);
            storage.becomeReplicas();
        } catch (StoreFailure e) {
            throw new StoreRefused(
                    "The data directory " + directory + " cannot become that of a node: " + e.getMessage(), e);
        } finally {
            storage.closeFiles();
        }
    }

    /** A node has its log elsewhere. */
    private void forgetServer() throws IOException {
        Directories.deleteAll(directory.log());
        Files.deleteIfExists(directory.path().resolve(Facts.FILE));
    }

    public Path path() {
        return directory.path();
    }

    /** The logs of all partitions. */
    public Path raft() {
        return directory.path().resolve(RAFT);
    }

    /** What belongs to a partition besides its log and its rows. */
    public Path group(int partition) {
        return directory.path().resolve(GROUPS).resolve(ControlDatabase.nameOf(partition));
    }

    public Path rows(int partition) {
        return directory.rows(partition);
    }

    /** The file that says whose directory it is; empty if it was never written. */
    public Optional<String> identity() throws IOException {
        Path file = directory.path().resolve(IDENTITY);
        return Files.exists(file) ? Optional.of(Files.readString(file, UTF_8)) : Optional.empty();
    }

    /** Durable when it returns. From the first time on the directory is that of a node of a cluster. */
    public void writeIdentity(String text) throws IOException {
        Directories.replaceSynced(directory.path(), UNFINISHED_IDENTITY, IDENTITY, text);
        directory.finish(DataDirectory.FORMAT_OF_REPLICAS);
        forgetServer();
    }

    /** The directory is that of no node any more, durably. */
    public void deleteIdentity() throws IOException {
        Files.deleteIfExists(directory.path().resolve(IDENTITY));
        Directories.sync(directory.path());
    }

    /** Makes a directory of {@link #raft} or {@link #group}, durably. */
    public static void make(Path room) throws IOException {
        Path parent = room.toAbsolutePath().getParent();
        if (parent != null && !Files.exists(parent)) {
            make(parent);
        }
        if (!Files.exists(room)) {
            Files.createDirectory(room);
            if (parent != null) {
                Directories.sync(parent);
            }
        }
    }

    public static void deleteAll(Path room) throws IOException {
        Directories.deleteAll(room);
    }

    /** Puts a whole file in the place of another one, durably. */
    public static void replace(Path room, String name, byte[] bytes) throws IOException {
        Path unfinished = room.resolve(name + ".new");
        Files.write(unfinished, bytes);
        try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(unfinished, room.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        Directories.sync(room);
    }

    /** Gives a file or directory another name, durably. */
    public static void move(Path from, Path to) throws IOException {
        Directories.moveSynced(from, to);
    }

    @Override
    public void close() {
        directory.close();
    }
}
