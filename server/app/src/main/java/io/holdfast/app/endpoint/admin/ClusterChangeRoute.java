package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** Changes something about the nodes of the cluster. */
final class ClusterChangeRoute implements AdminRoute {
    private static final int MOST_PORT = 65_535;
    private static final int USUAL_PORT = 9325;
    private static final int USUAL_RAFT_PORT = 9326;
    /** As in cluster.peers. */
    private static final Pattern NODE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?");

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]{1,253}|[0-9A-Fa-f:.]{2,45}");
    private static final Pattern PARTITION = Pattern.compile("[0-9]{1,6}");

    private final String path;
    private final Change change;

    /** What is done. */
    private interface Change {
        CompletableFuture<String> of(AdminRequest request) throws AdminRefused;
    }

    private ClusterChangeRoute(String path, Change change) {
        this.path = path;
        this.change = change;
    }

    static List<AdminRoute> all(ClusterChanges changes) {
        return List.of(
                new ClusterChangeRoute("/cluster/nodes", request -> join(request, changes)),
                new ClusterChangeRoute("/cluster/nodes/{node}/drain", request -> changes.drain(node(request), true)),
                new ClusterChangeRoute("/cluster/nodes/{node}/undrain", request -> changes.drain(node(request), false)),
                new ClusterChangeRoute("/cluster/nodes/{node}/leave", request -> changes.leave(node(request))),
                new ClusterChangeRoute(
                        "/cluster/nodes/{node}/remove-dead", request -> changes.removeDead(node(request))),
                new ClusterChangeRoute("/cluster/partitions/{partition}/move", request -> move(request, changes)));
    }

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public IamAction action() {
        return IamAction.CHANGE_CLUSTER;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        answer.json(change.of(request), (sentence, json) -> JsonFields.text(json, "message", sentence));
    }

    private static String node(AdminRequest request) throws AdminRefused {
        request.body();
        return request.path("node");
    }

    private static CompletableFuture<String> join(AdminRequest request, ClusterChanges changes) throws AdminRefused {
        AdminBody body = request.body("name", "host", "port", "raftPort");
        String name = body.requiredText("name");
        String host = body.requiredText("host");
        if (!NODE.matcher(name).matches()) {
            throw AdminRefused.invalid(
                    "The member name must be that of a node as in cluster.peers: small letters, digits"
                            + " and dashes, at most 32.");
        }
        if (!HOST.matcher(host).matches()) {
            throw AdminRefused.invalid("The member host must be a host name or an address.");
        }
        int port = (int) body.number("port", USUAL_PORT, 1, MOST_PORT);
        int raftPort = (int) body.number("raftPort", port == USUAL_PORT ? USUAL_RAFT_PORT : port + 1, 1, MOST_PORT);
        if (port == raftPort || raftPort > MOST_PORT) {
            throw AdminRefused.invalid("The members port and raftPort must be two ports.");
        }
        return changes.join(name, host, port, raftPort);
    }

    private static CompletableFuture<String> move(AdminRequest request, ClusterChanges changes) throws AdminRefused {
        String partition = request.path("partition");
        if (!PARTITION.matcher(partition).matches()) {
            throw AdminRefused.invalid(
                    "A partition is a number from 0 on, not \"" + AdminParameters.shown(partition) + "\".");
        }
        return changes.move(Integer.parseInt(partition), request.body("to").requiredText("to"));
    }
}
