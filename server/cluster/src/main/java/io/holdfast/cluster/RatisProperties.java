package io.holdfast.cluster;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.rpc.SupportedRpcType;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;

/** How Ratis is set up, and why where it is not its default. */
final class RatisProperties {
    private static final SizeInBytes MIB = SizeInBytes.valueOf("1MB");
    /** A batch is at most 256 MiB, and one that large occurs only when a queue of large messages is deleted or moved at once. */
    private static final SizeInBytes LARGEST_MESSAGE = SizeInBytes.valueOf("288MB");

    private static final int WRITE_BUFFER_EXTRA_BYTES = 64;

    private RatisProperties() {}

    /** @param storage where the logs lie */
    static RaftProperties server(ClusterSettings settings, Path storage) {
        RaftProperties properties = new RaftProperties();
        RaftConfigKeys.Rpc.setType(properties, new LeasedRpc());
        RaftServerConfigKeys.setStorageDir(properties, List.of(storage.toFile()));
        RaftServerConfigKeys.setRemovedGroupsDir(properties, new File(storage.toFile(), "removed"));
        GrpcConfigKeys.Server.setHost(properties, settings.listen().getHostString());
        GrpcConfigKeys.Server.setPort(properties, settings.listen().getPort());
        GrpcConfigKeys.setMessageSizeMax(properties, LARGEST_MESSAGE);
        // Otherwise Ratis closes itself for good when the process was stopped for a minute, and nobody would know.
        RaftServerConfigKeys.setCloseThreshold(properties, TimeDuration.valueOf(3_650, TimeUnit.DAYS));
        elections(properties, settings.timing());
        log(properties);
        // What we commit is its own witness; Ratis' memory of requests that it has seen is only overhead.
        RaftServerConfigKeys.RetryCache.setExpiryTime(properties, TimeDuration.valueOf(5, TimeUnit.SECONDS));
        RaftServerConfigKeys.Write.setByteLimit(properties, LARGEST_MESSAGE);
        return properties;
    }

    private static void elections(RaftProperties properties, ClusterTiming timing) {
        RaftServerConfigKeys.Rpc.setTimeoutMin(properties, time(timing.electionMin()));
        RaftServerConfigKeys.Rpc.setTimeoutMax(properties, time(timing.electionMax()));
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMin(properties, time(timing.electionMin()));
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMax(properties, time(timing.electionMax()));
        RaftServerConfigKeys.Rpc.setRequestTimeout(properties, TimeDuration.valueOf(3, TimeUnit.SECONDS));
        // A new member that puts a snapshot in its place says nothing meanwhile.
        RaftServerConfigKeys.setStagingTimeout(properties, TimeDuration.valueOf(30, TimeUnit.SECONDS));
        RaftServerConfigKeys.LeaderElection.setLeaderStepDownWaitTime(properties, time(timing.electionMax()));
    }

    private static void log(RaftProperties properties) {
        // A second entry for each commit otherwise; a node that starts learns from the leader what is committed.
        RaftServerConfigKeys.Log.setLogMetadataEnabled(properties, false);
        // Taken when the log is long, not by the number of entries: see Group.
        RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, false);
        RaftServerConfigKeys.Snapshot.setCreationGap(properties, 1);
        RaftServerConfigKeys.Snapshot.setTriggerWhenStopEnabled(properties, false);
        RaftServerConfigKeys.Snapshot.setTriggerWhenRemoveEnabled(properties, false);
        RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
        RaftServerConfigKeys.Log.setPurgeGap(properties, 1);
        // The first one is outside the heap, for each partition. It must hold a little more than the second, which must
        // hold the
        // largest entry.
        RaftServerConfigKeys.Log.setWriteBufferSize(
                properties, SizeInBytes.valueOf(Entry.LARGEST_BYTES + WRITE_BUFFER_EXTRA_BYTES));
        RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties, SizeInBytes.valueOf(Entry.LARGEST_BYTES));
        RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SizeInBytes.valueOf("8MB"));
        RaftServerConfigKeys.Log.setPreallocatedSize(properties, MIB);
        RaftServerConfigKeys.Log.setSegmentCacheNumMax(properties, 2);
        RaftServerConfigKeys.Log.setSegmentCacheSizeMax(properties, SizeInBytes.valueOf("8MB"));
        // Chunks wait in the heap until the follower has them.
        RaftServerConfigKeys.Log.Appender.setSnapshotChunkSizeMax(properties, SizeInBytes.valueOf("2MB"));
        // A damaged log is never believed up to the damage: what follows may have been acknowledged.
        RaftServerConfigKeys.Log.setCorruptionPolicy(properties, RaftServerConfigKeys.Log.CorruptionPolicy.EXCEPTION);
    }

    static RaftProperties client() {
        RaftProperties properties = new RaftProperties();
        RaftConfigKeys.Rpc.setType(properties, SupportedRpcType.GRPC);
        return properties;
    }

    static Parameters parameters(ClusterSettings settings) {
        Parameters parameters = new Parameters();
        settings.tls()
                .ifPresent(files -> GrpcConfigKeys.TLS.setConf(
                        parameters,
                        new GrpcTlsConfig(
                                files.privateKey().toFile(),
                                files.certificate().toFile(),
                                files.authorities().toFile(),
                                true)));
        return parameters;
    }

    private static TimeDuration time(Duration duration) {
        return TimeDuration.valueOf(duration.toMillis(), TimeUnit.MILLISECONDS);
    }
}
