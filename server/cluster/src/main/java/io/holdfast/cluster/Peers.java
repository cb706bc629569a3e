package io.holdfast.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.GroupInfoReply;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.exceptions.SetConfigurationException;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.util.TimeDuration;

/** Asks other nodes, over Ratis' own port. Waits for answers, so it is for threads that may. */
final class Peers {
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);
    /** A node that gets everything anew may take long until it is a member. */
    private static final Duration MEMBER_WITHIN = Duration.ofMinutes(30);

    private final Parameters parameters;

    Peers(ClusterSettings settings) {
        parameters = RatisProperties.parameters(settings);
    }

    static RaftPeer peer(String name, InetSocketAddress address) {
        return RaftPeer.newBuilder()
                .setId(RaftPeerId.valueOf(name))
                .setAddress(address.getHostString() + ":" + address.getPort())
                .build();
    }

    static List<RaftPeer> peers(Collection<String> names, ClusterSettings settings) {
        List<RaftPeer> peers = new ArrayList<>();
        for (String name : names) {
            InetSocketAddress address = settings.peers().get(name);
            if (address == null) {
                throw new IllegalArgumentException("The address of the node " + name + " is not known");
            }
            peers.add(peer(name, address));
        }
        return peers;
    }

    /** The groups that a node has; empty if it does not answer. */
    Optional<List<RaftGroupId>> groupsOf(RaftPeer node) {
        try (RaftClient client = client(RaftGroup.valueOf(RaftGroupId.randomId(), node), ANSWER_WITHIN)) {
            return Optional.of(client.getGroupManagementApi(node.getId()).list().getGroupIds());
        } catch (IOException | RuntimeException silent) {
            return Optional.empty();
        }
    }

    /** What a node knows of a group; empty if it does not answer or has no such group. */
    Optional<GroupInfoReply> info(RaftPeer node, RaftGroupId group) {
        try (RaftClient client = client(RaftGroup.valueOf(group, node), ANSWER_WITHIN)) {
            return Optional.of(client.getGroupManagementApi(node.getId()).info(group));
        } catch (IOException | RuntimeException silent) {
            return Optional.empty();
        }
    }

    /** Lets a new node have a group. */
    void add(RaftPeer node, RaftGroup group) throws IOException {
        try (RaftClient client = client(RaftGroup.valueOf(group.getGroupId(), node), ANSWER_WITHIN.multipliedBy(5))) {
            require(client.getGroupManagementApi(node.getId()).add(group, false));
        }
    }

    /** Lets a group have other members, if it has those that are expected. Returns when a majority of both has agreed. */
    void change(RaftGroupId group, Collection<RaftPeer> from, List<RaftPeer> to) throws IOException {
        // Ratis' client takes the answer of one that has no such group, as after damage, for that of all.
        List<RaftPeer> having =
                from.stream().filter(node -> info(node, group).isPresent()).toList();
        if (having.isEmpty()) {
            throw new IOException("no node that has the group answers");
        }
        try (RaftClient client = client(RaftGroup.valueOf(group, having), MEMBER_WITHIN)) {
            try {
                change(client, from, to);
            } catch (IOException refused) {
                // A leader that went away before it answered is asked again by the client, and then has other members
                // than expected: those that it was to have. Only where that is agreed on, nothing is left to change.
                if (!isOfMembers(refused)) {
                    throw refused;
                }
                change(client, to, to);
            }
        }
    }

    private static void change(RaftClient client, Collection<RaftPeer> from, Collection<RaftPeer> to)
            throws IOException {
        require(client.admin()
                .setConfiguration(SetConfigurationRequest.Arguments.newBuilder()
                        .setMode(SetConfigurationRequest.Mode.COMPARE_AND_SET)
                        .setServersInCurrentConf(List.copyOf(from))
                        .setServersInNewConf(List.copyOf(to))
                        .build()));
    }

    private static boolean isOfMembers(IOException refused) {
        return refused instanceof SetConfigurationException || refused.getCause() instanceof SetConfigurationException;
    }

    private RaftClient client(RaftGroup group, Duration within) {
        RaftProperties properties = RatisProperties.client();
        TimeDuration time = TimeDuration.valueOf(within.toMillis(), TimeUnit.MILLISECONDS);
        RaftClientConfigKeys.Rpc.setRequestTimeout(properties, time);
        return RaftClient.newBuilder()
                .setRaftGroup(group)
                .setProperties(properties)
                .setParameters(parameters)
                .setRetryPolicy(RetryPolicies.retryUpToMaximumCountWithFixedSleep(
                        group.getPeers().size() > 1 ? 10 : 0, TimeDuration.valueOf(300, TimeUnit.MILLISECONDS)))
                .build();
    }

    private static void require(RaftClientReply reply) throws IOException {
        if (!reply.isSuccess()) {
            throw new IOException(String.valueOf(reply.getException()), reply.getException());
        }
    }
}
