package io.holdfast.cluster;

import org.apache.ratis.proto.RaftProtos.CommitInfoProto;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.jspecify.annotations.Nullable;

/**
 * Whether a replica has, since it was started or its leader changed, once had everything that was agreed on. After a crash its rows are those that were on
 * the disk, and what is behind them in the log counts only when a leader says so, which may be long after this node has begun to lead another partition.
 * Any thread.
 */
final class CatchUp {
    private static final long UNKNOWN = -1;

    /** What was agreed on when a leader was first heard that knows it. */
    private long goal = UNKNOWN;

    private volatile boolean isDone;

    /** @param applied what is in the rows */
    boolean isDone(RaftServer.@Nullable Division division, TermIndex applied) {
        return isDone || (division != null && look(division, applied));
    }

    private synchronized boolean look(RaftServer.Division division, TermIndex applied) {
        if (goal == UNKNOWN) {
            goal = goal(division, applied);
        }
        isDone = isDone || (goal != UNKNOWN && applied.getIndex() >= goal);
        return isDone;
    }

    /** A leader knows what was agreed on once an entry of its own term was, and only that is applied. */
    private static long goal(RaftServer.Division division, TermIndex applied) {
        RaftPeerId leader = division.getInfo().getLeaderId();
        if (leader == null || applied.getTerm() != division.getInfo().getCurrentTerm()) {
            return UNKNOWN;
        }
        long highest = UNKNOWN;
        boolean isLeaderHeard = false;
        for (CommitInfoProto info : division.getCommitInfos()) {
            highest = Math.max(highest, info.getCommitIndex());
            isLeaderHeard |= info.getServer().getId().toStringUtf8().equals(leader.toString());
        }
        return isLeaderHeard ? highest : UNKNOWN;
    }
}
