package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.json.JsonBuffer;
import org.jspecify.annotations.Nullable;

/** The nodes of the cluster. */
record ClusterRoute(ClusterNodes nodes) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/cluster";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_SERVER;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) {
        nodes.look(found -> answer.json(json -> {
            json.member("nodes").open('[');
            found.nodes().forEach(node -> write(json, node));
            json.close(']').member("partitions").open('[');
            found.partitions().forEach(partition -> write(json, partition));
            json.close(']');
        }));
    }

    private static void write(JsonBuffer json, ClusterNodes.Node node) {
        json.element().open('{');
        JsonFields.text(json, "name", node.name());
        JsonFields.text(json, "address", node.address());
        JsonFields.text(json, "state", node.state());
        JsonFields.number(json, "leaderOf", node.leaderOf());
        JsonFields.bool(json, "drained", node.isDrained());
        JsonFields.number(json, "replicas", node.share().kept());
        JsonFields.number(json, "replicasToGet", node.share().toGet());
        JsonFields.number(json, "replicasToGive", node.share().toGive());
        number(json, "lag", node.share().lag());
        ClusterNodes.Facts facts = node.facts();
        if (facts != null) {
            JsonFields.text(json, "version", facts.version());
            JsonFields.at(json, "startedAt", facts.startedAtMillis());
            JsonFields.number(json, "diskFreeBytes", facts.diskFreeBytes());
            number(json, "clockAheadMillis", facts.clockAheadMillis());
        }
        json.close('}');
    }

    private static void write(JsonBuffer json, ClusterNodes.Partition partition) {
        json.element().open('{');
        JsonFields.text(json, "partition", partition.name());
        JsonFields.text(json, "leader", partition.leader());
        JsonFields.number(json, "term", partition.term());
        json.member("replicas").open('[');
        for (ClusterNodes.Replica replica : partition.replicas()) {
            json.element().open('{');
            JsonFields.text(json, "node", replica.node());
            JsonFields.text(json, "state", replica.state());
            number(json, "behind", replica.behind());
            json.close('}');
        }
        json.close(']').close('}');
    }

    private static void number(JsonBuffer json, String name, @Nullable Long value) {
        if (value == null) {
            json.member(name).word("null");
        } else {
            JsonFields.number(json, name, value);
        }
    }
}
