package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.StoreFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.SnapshotRetentionPolicy;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.jspecify.annotations.Nullable;

/**
 * What Ratis calls snapshots. Here they are the rows themselves, as far as they are on the disk: a node that starts goes on from there. Files are made of
 * them, by links, only when a follower must be sent all.
 *
 * <pre>
 * sent/sNUMBER/...   links to the rows, for a follower; Ratis sends them under this name
 * sent/sNUMBER/...   at the follower, when all has arrived: Ratis replaces its directory "sent" by what it got
 * got/               where Ratis gathers it
 * </pre>
 */
final class ReplicaSnapshots implements StateMachineStorage {
    private static final String ROWS = "s";

    private final Path sent;
    private final Path got;
    private volatile @Nullable Snapshot latest;
    private int number;

    ReplicaSnapshots(Path group) {
        sent = group.resolve("sent");
        got = group.resolve("got");
    }

    @Override
    public void init(RaftStorage raftStorage) throws IOException {
        ReplicaDirectory.make(sent);
        ReplicaDirectory.deleteAll(got);
        ReplicaDirectory.make(got);
    }

    /** Rows that came whole from another node, and are not yet in their place. */
    @Nullable
    Path arrived() throws IOException {
        if (!Files.exists(sent)) {
            return null;
        }
        try (Stream<Path> rooms = Files.list(sent)) {
            // RowLinks of our own are complete as well, but older than our rows; they have a name that is not sent.
            return rooms.filter(room -> Files.exists(room.resolve("CURRENT.md5")))
                    .findAny()
                    .orElse(null);
        }
    }

    /** Rows of this position are on the disk. */
    void flushed(TermIndex position, RowLinks links) {
        latest = new Snapshot(position, links);
    }

    void clear() throws IOException {
        try (Stream<Path> rooms = Files.list(sent)) {
            for (Path room : rooms.toList()) {
                ReplicaDirectory.deleteAll(room);
            }
        }
    }

    @Override
    public @Nullable SnapshotInfo getLatestSnapshot() {
        return latest;
    }

    @Override
    public File getSnapshotDir() {
        return sent.toFile();
    }

    @Override
    public File getTmpDir() {
        return got.toFile();
    }

    @Override
    public void format() {}

    @Override
    public void cleanupOldSnapshots(SnapshotRetentionPolicy policy) {}

    /** Its files are made when they are asked for the first time; from then on it is the snapshot that they hold. */
    private final class Snapshot implements SnapshotInfo {
        private final RowLinks links;
        private volatile TermIndex position;
        private @Nullable List<FileInfo> files;

        Snapshot(TermIndex position, RowLinks links) {
            this.position = position;
            this.links = links;
        }

        @Override
        public TermIndex getTermIndex() {
            return position;
        }

        @Override
        public synchronized List<FileInfo> getFiles() {
            List<FileInfo> made = files;
            if (made == null || made.stream().anyMatch(file -> !Files.exists(file.getPath()))) {
                made = makeFiles();
                files = made;
            }
            return made;
        }

        private List<FileInfo> makeFiles() {
            synchronized (ReplicaSnapshots.this) {
                try {
                    clear();
                    Path room = sent.resolve(ROWS + number++);
                    position = links.make(room);
                    try (Stream<Path> all = Files.list(room)) {
                        return all.sorted()
                                .map(file -> new FileInfo(file, null))
                                .toList();
                    }
                } catch (StoreFailure | IOException e) {
                    throw new IllegalStateException("No snapshot could be made: " + e.getMessage(), e);
                }
            }
        }

        @Override
        public String toString() {
            return "snapshot of " + position;
        }
    }
}
