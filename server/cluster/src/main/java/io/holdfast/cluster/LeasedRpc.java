package io.holdfast.cluster;

import java.util.List;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto.AppendResult;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.server.protocol.TermIndex;

/** Ratis' gRPC, which besides tells {@link Leases} what a leader sends and which of it is answered. Ratis makes it by its name, therefore it is public. */
public final class LeasedRpc implements RpcType {
    private static final String LEASES = "holdfast.leases";

    /** For Ratis. */
    public LeasedRpc() {}

    static void put(Parameters parameters, Leases leases) {
        parameters.put(LEASES, leases, Leases.class);
    }

    @Override
    public String name() {
        return LeasedRpc.class.getName();
    }

    @Override
    public RpcFactory newFactory(Parameters parameters) {
        Leases leases = parameters.getNonNull(LEASES, Leases.class);
        return new GrpcFactory(parameters) {
            @Override
            public LogAppender newLogAppender(RaftServer.Division server, LeaderState state, FollowerInfo follower) {
                SentTimes times = leases.leadsOver(server.getMemberId().getGroupId(), follower.getId());
                return super.newLogAppender(server, new Observed(state, times), follower);
            }
        };
    }

    /** What the sender to one follower calls. */
    private record Observed(LeaderState state, SentTimes times) implements LeaderState {
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
}
