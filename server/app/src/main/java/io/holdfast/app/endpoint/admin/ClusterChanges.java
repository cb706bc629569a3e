package io.holdfast.app.endpoint.admin;

import java.util.concurrent.CompletableFuture;

/**
 * What an operator may change about the nodes of a cluster. Each completes, once it is durable, with a sentence that says what follows, or with
 * {@link AdminRefused}. Any thread.
 */
public interface ClusterChanges {
    CompletableFuture<String> join(String node, String host, int port, int raftPort);

    CompletableFuture<String> drain(String node, boolean isDrained);

    CompletableFuture<String> leave(String node);

    CompletableFuture<String> removeDead(String node);

    CompletableFuture<String> move(int partition, String to);
}
