package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.StoreRefused;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServerConfigKeys.Log.CorruptionPolicy;
import org.apache.ratis.server.raftlog.segmented.LogSegment;
import org.apache.ratis.server.raftlog.segmented.LogSegmentPath;
import org.apache.ratis.util.SizeInBytes;
import org.jspecify.annotations.Nullable;

/**
 * Lets one node go on where a majority is lost for good: from its stopped directory it makes that of a cluster of which it is the only node. Everything that
 * this node has in its logs holds from then on; what was acknowledged and had not reached it is lost.
 *
 * <p>The groups get new names, so that the other nodes, should they ever be started again, are in another cluster. The identity is written last: until then
 * the directory is what it was, or this can be repeated.
 */
final class ForcedRecovery {
    private static final String MARK = "alone";
    private static final SizeInBytes LARGEST_ENTRY = SizeInBytes.valueOf("288MB");

    private final ReplicaDirectory directory;
    private final NodeIdentity identity;
    private final RaftPeer self;

    private ForcedRecovery(ReplicaDirectory directory, NodeIdentity identity, RaftPeer self) {
        this.directory = directory;
        this.identity = identity;
        this.self = self;
    }

    /** Is there from when the node was made to go on until its rows say that it is the only one. */
    static Path mark(ReplicaDirectory directory) {
        return directory.path().resolve("groups").resolve(MARK);
    }

    /**
     * Says what there is, and goes on with it if it is confirmed.
     *
     * @return a line for each partition
     */
    static List<String> run(Path path, ClusterSettings settings, boolean isConfirmed) throws StoreRefused {
        try (ReplicaDirectory directory = ReplicaDirectory.claim(path)) {
            @Nullable String text = directory.identity().orElse(null);
            if (text == null) {
                throw new StoreRefused("The data directory " + path + " is not that of a node of a cluster.");
            }
            NodeIdentity identity = NodeIdentity.read(text, path);
            identity.requireOf(settings, path);
            InetSocketAddress own = settings.peers().get(settings.node());
            if (own == null) {
                throw new StoreRefused("The node " + settings.node() + " is not among its peers.");
            }
            return new ForcedRecovery(directory, identity, Peers.peer(settings.node(), own)).run(isConfirmed);
        } catch (IOException e) {
            throw new StoreRefused("The data directory " + path + " cannot be used: " + e.getMessage() + ".", e);
        }
    }

    private List<String> run(boolean isConfirmed) throws IOException, StoreRefused {
        List<String> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (int partition : GroupNames.all(identity.partitions())) {
            @Nullable Path log = log(partition);
            if (log == null) {
                missing.add(GroupNames.nameOf(partition));
            } else {
                lines.add(GroupNames.nameOf(partition) + ": has everything up to change " + lastIndex(log));
            }
        }
        if (!missing.isEmpty()) {
            throw new StoreRefused("The node " + identity.node() + " does not keep " + String.join(", ", missing)
                    + ", so nothing of it could be saved here; use a node that keeps everything.");
        }
        if (isConfirmed) {
            for (int partition : GroupNames.all(identity.partitions())) {
                recover(partition);
            }
            ReplicaDirectory.make(mark(directory));
            directory.writeIdentity(next().toText());
        }
        return lines;
    }

    private NodeIdentity next() {
        return new NodeIdentity(identity.cluster(), identity.node(), identity.partitions(), identity.epoch() + 1);
    }

    private Path log(int partition, int epoch) {
        return directory
                .raft()
                .resolve(new GroupNames(identity.cluster(), epoch)
                        .idOf(partition)
                        .getUuid()
                        .toString());
    }

    /** Where it lies: under its new name, if this was interrupted. Null if this node does not have everything of it. */
    private @Nullable Path log(int partition) {
        Path own = directory.group(partition);
        if (Files.exists(own.resolveSibling(own.getFileName() + ".joining"))) {
            return null;
        }
        Path after = log(partition, identity.epoch() + 1);
        Path before = log(partition, identity.epoch());
        return Files.exists(after) ? after : Files.exists(before) ? before : null;
    }

    private void recover(int partition) throws IOException, StoreRefused {
        Path before = log(partition, identity.epoch());
        Path after = log(partition, identity.epoch() + 1);
        if (!Files.exists(after)) {
            ReplicaDirectory.move(before, after);
        }
        LogEntryProto members = LogEntryProto.newBuilder()
                .setIndex(lastIndex(after) + 1)
                .setConfigurationEntry(RaftConfigurationProto.newBuilder().addPeers(self.getRaftPeerProto()))
                .build();
        ReplicaDirectory.replace(after.resolve("current"), "raft-meta.conf", members.toByteArray());
        ReplicaDirectory.deleteAll(directory.group(partition).resolve(GroupMarks.FOUNDED));
    }

    /** Ratis takes the members that are written for the newest change, and then agrees on all before it. */
    private static long lastIndex(Path log) throws IOException, StoreRefused {
        long[] last = {-1};
        List<LogSegmentPath> segments = new ArrayList<>();
        try (Stream<Path> files = Files.list(log.resolve("current"))) {
            for (Path file : files.toList()) {
                @Nullable LogSegmentPath segment = LogSegmentPath.matchLogSegment(file);
                if (segment != null) {
                    segments.add(segment);
                }
            }
        }
        for (LogSegmentPath segment : segments) {
            File file = segment.getPath().toFile();
            int unused = LogSegment.readSegmentFile(
                    file,
                    segment.getStartEnd(),
                    LARGEST_ENTRY,
                    CorruptionPolicy.EXCEPTION,
                    null,
                    entry -> last[0] = Math.max(last[0], entry.getIndex()));
        }
        if (last[0] < 0) {
            throw new StoreRefused("The log in " + log + " is empty, so nothing can be gone on with.");
        }
        return last[0];
    }
}
