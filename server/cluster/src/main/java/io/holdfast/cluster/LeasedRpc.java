package io.holdfast.cluster;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

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
                return super.newLogAppender(server, new ObservedLeader(state, times), follower);
            }
        };
    }
}
