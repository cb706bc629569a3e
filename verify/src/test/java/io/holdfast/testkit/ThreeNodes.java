package io.holdfast.testkit;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.config.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/**
 * Three nodes of one cluster in this process, with what a {@link HoldfastTestServer.Builder} says and one clock for all. Forming a cluster takes some
 * seconds, so whoever wants the same again gets the same. They end with the process.
 */
public final class ThreeNodes {
    private static final List<String> NODES = List.of("a", "b", "c");
    private static final int PARTITIONS = 5;
    private static final String MASTER_KEY = "0123456789abcdef".repeat(4);
    private static final Map<Object, ThreeNodes> MADE = new HashMap<>();

    private final List<URI> endpoints = new ArrayList<>();
    private final TestClock clock;

    private ThreeNodes(HoldfastTestServer.Builder builder) {
        clock = builder.clock();
        Map<String, ClusterSettings.Peer> peers = new TreeMap<>();
        NODES.forEach(node -> peers.put(node, new ClusterSettings.Peer(node, "127.0.0.1", freePort(), freePort())));
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Path directory = Files.createTempDirectory("holdfast-nodes");
            List<HoldfastServer> servers = new ArrayList<>();
            List<Future<HoldfastServer>> starting = new ArrayList<>();
            for (String node : NODES) {
                ClusterSettings cluster = new ClusterSettings("test", node, "127.0.0.1", peers, Optional.empty());
                ServerSettings settings = ofNode(builder.settings(directory.resolve(node)), cluster);
                // The first start of a cluster waits for all nodes.
                starting.add(threads.submit(() -> HoldfastServer.start(settings, clock)));
            }
            for (Future<HoldfastServer> start : starting) {
                HoldfastServer server = start.get();
                endpoints.add(URI.create("http://127.0.0.1:" + server.port()));
                servers.add(server);
            }
            clock.onMove(
                    () -> servers.forEach(HoldfastServer::settle), () -> servers.forEach(HoldfastServer::clockMoved));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdown();
        }
    }

    /** As one server of this kind would be. */
    public static synchronized ThreeNodes like(UnaryOperator<HoldfastTestServer.Builder> change) {
        HoldfastTestServer.Builder builder = change.apply(HoldfastTestServer.builder());
        ServerSettings settings = builder.settings(Path.of("any")).withPartitions(PARTITIONS, 1);
        return MADE.computeIfAbsent(List.of(settings, builder.hasStandingClock()), kind -> new ThreeNodes(builder));
    }

    public List<URI> endpoints() {
        return List.copyOf(endpoints);
    }

    public TestClock clock() {
        return clock;
    }

    private static ServerSettings ofNode(ServerSettings alone, ClusterSettings cluster) {
        ServerSettings.Network network = alone.network();
        ServerSettings.Security security = alone.security();
        return alone.withPartitions(PARTITIONS, 1)
                .withNetwork(new ServerSettings.Network(
                        network.bind(),
                        network.port(),
                        1,
                        network.allowAnonymous(),
                        network.publicUrl(),
                        network.trustedProxies(),
                        network.allowedHosts(),
                        network.tls(),
                        Optional.of(cluster)))
                .withSecurity(new ServerSettings.Security(
                        security.keyring(),
                        Optional.empty(),
                        Optional.of(MASTER_KEY),
                        Optional.empty(),
                        Optional.empty(),
                        security.audit()));
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
}
