package io.holdfast.app;

import io.holdfast.app.clock.ServerTime;
import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.peer.FakePlacement;
import io.holdfast.app.peer.Placement;
import io.holdfast.app.tls.ClusterFiles;
import io.holdfast.engine.command.QueueName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Several nodes in this process. Each has partitions of its own, which nothing copies to the others: a queue is where its leader was when it was made.
 * Who leads is up to the test.
 */
final class ClusterWorld implements AutoCloseable {
    static final int PARTITIONS = 3;
    private static final String ACCOUNT = "000000000000";
    private static final String REGION = "us-east-1";

    private final Map<String, FakePlacement> placements = new TreeMap<>();
    private final Map<String, HoldfastServer> servers = new TreeMap<>();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** @param encrypted whether the nodes show each other certificates */
    ClusterWorld(Path dir, boolean encrypted, String... nodes) throws Exception {
        Map<String, ClusterSettings.Peer> peers = new TreeMap<>();
        for (String node : nodes) {
            peers.put(node, new ClusterSettings.Peer(node, "127.0.0.1", freePort(), freePort()));
        }
        ClusterFiles files = encrypted ? new ClusterFiles(dir.resolve("certificates"), "orders") : null;
        for (String node : nodes) {
            FakePlacement placement = new FakePlacement(node, PARTITIONS);
            placements.put(node, placement);
            ClusterSettings cluster = new ClusterSettings(
                    "orders",
                    node,
                    "127.0.0.1",
                    peers,
                    files == null ? Optional.empty() : Optional.of(files.node(node)));
            servers.put(node, start(dir.resolve(node), cluster, placement));
        }
        for (int partition = 0; partition < PARTITIONS; partition++) {
            lead(partition, nodes[partition % nodes.length]);
        }
        lead(Placement.CONTROL, nodes[0]);
    }

    private static HoldfastServer start(Path dir, ClusterSettings cluster, Placement placement) throws Exception {
        ServerSettings defaults = ServerSettings.defaults();
        ServerSettings.Network network = defaults.network();
        ServerSettings settings = defaults.withNetwork(new ServerSettings.Network(
                        "127.0.0.1",
                        0,
                        1,
                        network.allowAnonymous(),
                        network.publicUrl(),
                        network.trustedProxies(),
                        network.allowedHosts(),
                        network.tls(),
                        Optional.of(cluster)))
                .storedIn(dir.resolve("data"))
                .withPartitions(PARTITIONS, 1);
        OpenedServer opened = OpenedServer.openAlone(settings);
        ServerTime time = ServerTime.given(System::currentTimeMillis);
        return new ServerStart(opened, settings, placement).start(time);
    }

    /** Below those that the system gives to outgoing connections: one of these could take it before it is listened to. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 32_768);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // Another one.
            }
        }
    }

    /** All nodes hear of it. */
    void lead(int partition, @Nullable String node) {
        placements.values().forEach(each -> each.lead(partition, node));
    }

    /** One node thinks so. */
    void thinks(String node, int partition, @Nullable String leader) {
        placement(node).lead(partition, leader);
    }

    private FakePlacement placement(String node) {
        FakePlacement placement = placements.get(node);
        if (placement == null) {
            throw new AssertionError(node);
        }
        return placement;
    }

    int partitionOf(String queue) {
        return placements.values().iterator().next().partitionOf(new QueueName(REGION, ACCOUNT, queue));
    }

    /** A name whose queue lives in this partition. */
    String queueIn(int partition) {
        for (int i = 0; ; i++) {
            if (partitionOf("queue-" + i) == partition) {
                return "queue-" + i;
            }
        }
    }

    int port(String node) {
        HoldfastServer server = servers.get(node);
        if (server == null) {
            throw new AssertionError(node);
        }
        return server.port();
    }

    String url(String node, String queue) {
        return "http://127.0.0.1:" + port(node) + "/" + ACCOUNT + "/" + queue;
    }

    HttpResponse<String> json(String node, String operation, String body) {
        return jsonLater(node, operation, body).join();
    }

    CompletableFuture<HttpResponse<String>> jsonLater(String node, String operation, String body) {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(node) + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> form(String node, String body) {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(node) + "/"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body)))
                .join();
    }

    HttpResponse<String> get(String node, String path) {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(node) + path))
                        .GET())
                .join();
    }

    private CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
        return client.sendAsync(request.timeout(Duration.ofSeconds(60)).build(), HttpResponse.BodyHandlers.ofString());
    }

    void stop(String node) {
        HoldfastServer server = servers.remove(node);
        if (server != null) {
            server.stop();
        }
    }

    @Override
    public void close() {
        List.copyOf(servers.keySet()).forEach(this::stop);
    }
}
