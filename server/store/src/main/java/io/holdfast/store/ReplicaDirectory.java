package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
     * @throws StoreRefused if it is used by another process, not ours, too new, or that of a node on its own
     */
    public static ReplicaDirectory claim(Path path) throws StoreRefused {
        DataDirectory claimed = DataDirectory.claim(path);
        if (!claimed.isNew() && !claimed.hasReplicas()) {
            claimed.close();
            throw new StoreRefused("The data directory " + claimed + " is that of a server on its own, and a node of a"
                    + " cluster would not see what is in it; give a new directory, or start without the cluster.");
        }
        return new ReplicaDirectory(claimed);
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

    /** Gives a file or directory another name, durably. */
    public static void move(Path from, Path to) throws IOException {
        Directories.moveSynced(from, to);
    }

    @Override
    public void close() {
        directory.close();
    }
}
