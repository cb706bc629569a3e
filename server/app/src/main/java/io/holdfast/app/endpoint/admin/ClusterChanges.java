package io.holdfast.app.endpoint.admin;

import java.util.concurrent.CompletableFuture;

/**
 * What an operator may change about the nodes of a cluster. Each completes, once it is durable, with a sentence that says what follows, or with
 * {@link AdminRefused}. Any thread.
 */
public interface ClusterChanges {
    /** Of a server that is alone. */
    ClusterChanges NONE = new ClusterChanges() {
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

        private CompletableFuture<String> alone() {
            return CompletableFuture.failedFuture(new AdminRefused(
                    AdminError.CONFLICT, "This server is no node of a cluster; see cluster.name in its settings."));
        }
    };

    CompletableFuture<String> join(String node, String host, int port, int raftPort);

    CompletableFuture<String> drain(String node, boolean isDrained);

    CompletableFuture<String> leave(String node);

    CompletableFuture<String> removeDead(String node);

    CompletableFuture<String> move(int partition, String to);
}
