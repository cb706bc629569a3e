package io.holdfast.cluster;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.GroupManagementRequest;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SnapshotManagementRequest;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.jspecify.annotations.Nullable;

/** What this node asks its own Ratis, each request with a number of its own. Any thread. */
final class RatisRequests {
    private final RaftPeerId self;
    private final ClientId client = ClientId.randomId();
    private final AtomicLong calls = new AtomicLong();

    RatisRequests(RaftPeerId self) {
        this.self = self;
    }

    GroupManagementRequest add(RaftGroup group) {
        return GroupManagementRequest.newAdd(client, self, calls.incrementAndGet(), group, false);
    }

    GroupManagementRequest remove(RaftGroupId group) {
        return GroupManagementRequest.newRemove(client, self, calls.incrementAndGet(), group, false, false);
    }

    RaftClientRequest write(RaftGroupId group, Message message) {
        return RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(self)
                .setGroupId(group)
                .setCallId(calls.incrementAndGet())
                .setMessage(message)
                .setType(RaftClientRequest.writeRequestType())
                .build();
    }

    SnapshotManagementRequest snapshot(RaftGroupId group, long timeoutMillis) {
        return SnapshotManagementRequest.newCreate(client, self, group, calls.incrementAndGet(), timeoutMillis);
    }

    TransferLeadershipRequest transfer(RaftGroupId group, @Nullable String to, long timeoutMillis) {
        @Nullable RaftPeerId target = to == null ? null : RaftPeerId.valueOf(to);
        return new TransferLeadershipRequest(client, self, group, calls.incrementAndGet(), target, timeoutMillis);
    }
}
