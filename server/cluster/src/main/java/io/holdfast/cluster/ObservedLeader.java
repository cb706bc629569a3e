package io.holdfast.cluster;

import java.util.List;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.server.protocol.TermIndex;

/** What the sender to one follower calls. */
record ObservedLeader(LeaderState state, SentTimes times) implements LeaderState {
    @Override
    public AppendEntriesRequestProto newAppendEntriesRequestProto(
            FollowerInfo follower, List<LogEntryProto> entries, TermIndex previous, long callId) {
        times.sending(callId);
        return state.newAppendEntriesRequestProto(follower, entries, previous, callId);
    }

    @Override
    public void onAppendEntriesReply(LogAppender appender, AppendEntriesReplyProto reply) {
        if (reply.getResult() == AppendResult.SUCCESS) {
            times.answered(reply.getServerReply().getCallId());
        }
        state.onAppendEntriesReply(appender, reply);
    }

    @Override
    public void restart(LogAppender appender) {
        state.restart(appender);
    }

    @Override
    public void checkHealth(FollowerInfo follower) {
        state.checkHealth(follower);
    }

    @Override
    public boolean onFollowerTerm(FollowerInfo follower, long followerTerm) {
        return state.onFollowerTerm(follower, followerTerm);
    }

    @Override
    public void onFollowerCommitIndex(FollowerInfo follower, long commitIndex) {
        state.onFollowerCommitIndex(follower, commitIndex);
    }

    @Override
    public void onFollowerSuccessAppendEntries(FollowerInfo follower) {
        state.onFollowerSuccessAppendEntries(follower);
    }

    @Override
    public boolean isFollowerBootstrapping(FollowerInfo follower) {
        return state.isFollowerBootstrapping(follower);
    }
}
