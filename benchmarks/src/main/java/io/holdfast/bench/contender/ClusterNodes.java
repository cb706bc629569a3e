package io.holdfast.bench.contender;

import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.Security;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Three nodes of ours, each a process on this machine, as docs/operate/cluster.md starts them. The bench's thread only. */
public final class ClusterNodes implements Closeable {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final int PORTS_PER_NODE = 3;
    private static final String MASTER_KEY = "0123456789abcdef".repeat(4);

    private record Node(int port, Path data, Map<String, String> settings) {}

    private final Launcher launcher;
    private final Map<String, Node> nodes = new TreeMap<>();
    private final Map<String, RunningServer> running = new TreeMap<>();

    private ClusterNodes(Launcher launcher, Path directory) {
        this.launcher = launcher;
        List<Integer> ports = FreePorts.find(PORTS_PER_NODE * NAMES.size());
        List<String> peers = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            peers.add(NAMES.get(i) + "=127.0.0.1:" + ports.get(PORTS_PER_NODE * i) + ":"
                    + ports.get(PORTS_PER_NODE * i + 1));
        }
        for (int i = 0; i < NAMES.size(); i++) {
            Map<String, String> settings = new HashMap<>();
            settings.put("HOLDFAST_CLUSTER__NAME", "bench");
            settings.put("HOLDFAST_CLUSTER__NODE", NAMES.get(i));
            settings.put("HOLDFAST_CLUSTER__PEERS", String.join(" ", peers));
            settings.put("HOLDFAST_CLUSTER__TLS", "off");
            settings.put("HOLDFAST_SECURITY__MASTER_KEY", MASTER_KEY);
            nodes.put(
                    NAMES.get(i),
                    new Node(ports.get(PORTS_PER_NODE * i + 2), directory.resolve(NAMES.get(i)), settings));
        }
    }

    /** A new cluster, in an empty directory. */
    public static ClusterNodes start(Launcher launcher, Path directory) {
        ClusterNodes cluster = new ClusterNodes(launcher, directory);
        NAMES.forEach(cluster::launch);
        NAMES.forEach(cluster::awaitReady);
        return cluster;
    }

    public List<String> names() {
        return NAMES;
    }

    public List<Integer> ports() {
        return nodes.values().stream().map(Node::port).toList();
    }

    public RunningServer node(String name) {
        return Objects.requireNonNull(running.get(name));
    }

    /** A queue as each of the nodes is asked for it. */
    public List<QueueAddress> atAll(String queueUrl) {
        return ports().stream().map(port -> new QueueAddress(port, queueUrl)).toList();
    }

    /** The node that leads the most partitions. */
    public String busiest() {
        String json = node(NAMES.get(0)).control().get("/admin/v1/cluster");
        String busiest = "";
        long most = -1;
        for (String node : json.split("\\}", -1)) {
            if (node.contains("leaderOf") && Control.number("leaderOf", node) > most) {
                most = Control.number("leaderOf", node);
                busiest = Control.text("name", node);
            }
        }
        return busiest;
    }

    public void start(String name) {
        launch(name);
        awaitReady(name);
    }

    private void launch(String name) {
        Node node = Objects.requireNonNull(nodes.get(name));
        Process process = launcher.spawn(log(name), launcher.holdfast(node.port, node.data), node.settings);
        running.put(name, new RunningServer(node.port, Security.NONE, process, 0));
    }

    private void awaitReady(String name) {
        RunningServer server = node(name);
        launcher.await(server.process(), log(name), () -> server.control().answersGet("/health/ready"));
    }

    private static String log(String name) {
        return "cluster-" + name;
    }

    public void pause() {
        running.values().forEach(RunningServer::pause);
    }

    public void resume() {
        running.values().forEach(RunningServer::resume);
    }

    @Override
    public void close() {
        running.values().forEach(RunningServer::close);
    }
}
