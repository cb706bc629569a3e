package io.holdfast.app.endpoint.admin;

import java.util.concurrent.CompletableFuture;

/** Of a server that is alone. */
final class NoClusterChanges implements ClusterChanges {
    @Override
    public CompletableFuture<String> join(String node, String host, int port, int raftPort) {
        return alone();
    }

    @Override
    public CompletableFuture<String> drain(String node, boolean isDrained) {
        return alone();
    }

    @Override
    public CompletableFuture<String> leave(String node) {
        return alone();
    }

    @Override
    public CompletableFuture<String> removeDead(String node) {
        return alone();
    }

    @Override
    public CompletableFuture<String> move(int partition, String to) {
        return alone();
    }

    private static CompletableFuture<String> alone() {
        return CompletableFuture.failedFuture(new AdminRefused(
                AdminError.CONFLICT, "This server is no node of a cluster; see cluster.name in its settings."));
    }
}
