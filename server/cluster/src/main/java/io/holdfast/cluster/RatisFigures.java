package io.holdfast.cluster;

import io.holdfast.store.RaftFigures;
import java.util.HashMap;
import java.util.Map;
import org.apache.ratis.metrics.MetricRegistries;
import org.apache.ratis.metrics.RatisMetricRegistry;
import org.apache.ratis.metrics.impl.RatisMetricRegistryImpl;
import org.apache.ratis.proto.RaftProtos.CommitInfoProto;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.codahale.metrics.Counter;
import org.apache.ratis.thirdparty.com.codahale.metrics.Metric;
import org.apache.ratis.thirdparty.com.codahale.metrics.Snapshot;
import org.apache.ratis.thirdparty.com.codahale.metrics.Timer;
import org.jspecify.annotations.Nullable;

/**
 * What Ratis counts and measures by itself, as far as an operator needs it. It keeps some hundred numbers for each group, and names them after the member of the
 * group: few of them are shown, under names of our own. Any thread.
 */
final class RatisFigures {
    private static final String ELECTIONS = "leader_election";
    private static final String SERVER = "server";
    private static final String LOG = "log_worker";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEDIAN = 0.5;

    private RatisFigures() {}

    /** By component and name of a group's member, which is not found otherwise; of all groups at once, because looking through them takes long. */
    static Map<String, RatisMetricRegistry> registries() {
        Map<String, RatisMetricRegistry> found = new HashMap<>();
        for (RatisMetricRegistry registry : MetricRegistries.global().getMetricRegistries()) {
            found.put(
                    key(
                            registry.getMetricRegistryInfo().getMetricsComponentName(),
                            registry.getMetricRegistryInfo().getPrefix()),
                    registry);
        }
        return found;
    }

    private static String key(String component, String member) {
        return component + ' ' + member;
    }

    static RaftFigures of(RaftServer.Division division, Map<String, RatisMetricRegistry> registries) {
        String member = division.getMemberId().toString();
        @Nullable RatisMetricRegistry elections = registries.get(key(ELECTIONS, member));
        @Nullable RatisMetricRegistry server = registries.get(key(SERVER, member));
        @Nullable RatisMetricRegistry log = registries.get(key(LOG, member));
        @Nullable Snapshot append = times(log, "appendEntryLatency");
        @Nullable Snapshot sync = times(log, "syncTime");
        return new RaftFigures(
                count(elections, "electionCount"),
                count(elections, "timeoutCount"),
                count(server, "numInstallSnapshot"),
                seconds(append, MEDIAN),
                seconds(append, 0.99),
                seconds(sync, MEDIAN),
                seconds(sync, 0.99));
    }

    /** By how many entries the others are behind what is committed, as this node, which leads, has heard. */
    static Map<String, Long> behind(RaftServer.Division division) {
        RaftPeerId self = division.getId();
        long committed = division.getRaftLog().getLastCommittedIndex();
        Map<String, Long> behind = new HashMap<>();
        for (CommitInfoProto info : division.getCommitInfos()) {
            String peer = info.getServer().getId().toStringUtf8();
            if (!peer.equals(self.toString())) {
                behind.put(peer, Math.max(0, committed - info.getCommitIndex()));
            }
        }
        return behind;
    }

    private static long count(@Nullable RatisMetricRegistry registry, String name) {
        return metric(registry, name) instanceof Counter counter ? counter.getCount() : 0;
    }

    private static @Nullable Snapshot times(@Nullable RatisMetricRegistry registry, String name) {
        return metric(registry, name) instanceof Timer timer ? timer.getSnapshot() : null;
    }

    private static double seconds(@Nullable Snapshot times, double share) {
        return times == null ? 0 : times.getValue(share) / NANOS_PER_SECOND;
    }

    /** Ratis puts the name of the application, the component and the member before that of the metric. */
    private static @Nullable Metric metric(@Nullable RatisMetricRegistry registry, String name) {
        if (!(registry instanceof RatisMetricRegistryImpl kept)) {
            return null;
        }
        for (Map.Entry<String, Metric> each :
                kept.getDropWizardMetricRegistry().getMetrics().entrySet()) {
            if (each.getKey().endsWith("." + name)) {
                return each.getValue();
            }
        }
        return null;
    }
}
