package io.holdfast.verify.cluster;

import io.holdfast.verify.crash.server.Dial;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The nodes of one cluster on this machine, each a process of its own. One thread. */
final class ClusterProcesses implements AutoCloseable {
    static final String MASTER_KEY = "0123456789abcdef".repeat(4);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
    private static final Duration LEADER_LIMIT = Duration.ofMinutes(1);

    private static final int PORT = 9324;
    /** More than a node waits for others. */
    private static final Duration CALL_LIMIT = Duration.ofSeconds(10);
    /** More than a receive waits for messages. */
    private static final Duration POLL_LIMIT = Duration.ofSeconds(60);

    private final Path directory;
    private final Path certificates;
    /** How a node that comes later is told of the others. */
    private final String firstPeer;

    private final Map<String, ServerCommand> commands = new TreeMap<>();
    private final Map<String, ServerProcess> running = new ConcurrentSkipListMap<>();
    private final Map<String, InetSocketAddress> addresses = new TreeMap<>();

    /** All on this machine's own address. */
    ClusterProcesses(Path directory, String... nodes) {
        List<Integer> ports = freePorts(3 * nodes.length);
        List<String> peers = new ArrayList<>();
        for (int i = 0; i < nodes.length; i++) {
            peers.add(nodes[i] + "=127.0.0.1:" + ports.get(3 * i) + ":" + ports.get(3 * i + 1));
        }
        this.directory = directory;
        this.certificates = directory.resolve("certificates");
        this.firstPeer = peers.get(0);
        for (int i = 0; i < nodes.length; i++) {
            put(nodes[i], ports.get(3 * i + 2), String.join(" ", peers));
        }
    }

    private void put(String node, int port, String peers) {
        addresses.put(node, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        commands.put(
                node,
                ServerCommand.on(directory.resolve(node).resolve("data"))
                        .onPort(port)
                        .with("cluster.name", "test")
                        .with("cluster.node", node)
                        .with("cluster.peers", peers)
                        .with("cluster.tls", "off")
                        .through("env", "HOLDFAST_SECURITY__MASTER_KEY=" + MASTER_KEY));
    }

    /** A node that knows one of the others, and that none of them knows. It is not started. Returns how the cluster is told of it. */
    String add(String node) {
        List<Integer> ports = freePorts(3);
        String own = node + "=127.0.0.1:" + ports.get(0) + ":" + ports.get(1);
        put(node, ports.get(2), firstPeer + " " + own);
        return "{\"name\":\"" + node + "\",\"host\":\"127.0.0.1\",\"port\":" + ports.get(0) + ",\"raftPort\":"
                + ports.get(1) + "}";
    }

    /** Lets a stopped node go on alone, as an operator does when the others are lost for good. */
    void forceRecover(String node) {
        ServerProcess process = commands.get(node).launch(List.of("cluster", "force-recover", "--accept-data-loss"));
        int code = process.exitCode(STOP_LIMIT);
        if (code != 0) {
            throw new AssertionError("force-recover ended with " + code + ":\n" + process.errors());
        }
    }

    /** A node that has left ends by itself. */
    void awaitEnd(String node) {
        running.remove(node).exitCode(STOP_LIMIT);
        commands.remove(node);
    }

    /** Each as on a machine of its own, which needs certificates. There may be machines besides, for nodes that come later. */
    ClusterProcesses(Path directory, Namespaces machines, List<String> nodes) throws IOException {
        this.directory = directory;
        this.certificates = directory.resolve("certificates");
        makeCertificates(certificates, machines, machines.nodes());
        this.firstPeer = nodes.get(0) + "=" + machines.address(nodes.get(0));
        for (String node : nodes) {
            add(machines, node, nodes);
        }
    }

    /** A node that knows some, itself among them. It is not started. */
    void add(Namespaces machines, String node, List<String> known) throws IOException {
        addresses.put(node, new InetSocketAddress(machines.clientAddress(node), PORT));
        Path own = Files.createDirectories(directory.resolve(node));
        commands.put(
                node,
                ServerCommand.on(own.resolve("data"))
                        .onPort(PORT)
                        .with("server.bind", machines.clientAddress(node))
                        .with("security.allow-anonymous", "true")
                        .with("cluster.name", "test")
                        .with("cluster.node", node)
                        .with(
                                "cluster.peers",
                                known.stream()
                                        .map(each -> each + "=" + machines.address(each))
                                        .collect(Collectors.joining(" ")))
                        .with(
                                "cluster.certificate",
                                certificates.resolve(node + ".pem").toString())
                        .with(
                                "cluster.key",
                                certificates.resolve(node + "-key.pem").toString())
                        .with("cluster.ca", certificates.resolve("ca.pem").toString())
                        .through("env", "HOLDFAST_SECURITY__MASTER_KEY=" + MASTER_KEY)
                        .alsoThrough(machines.enter(node)));
    }

    private static void makeCertificates(Path directory, Namespaces machines, List<String> nodes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--name", "test", "--out", directory.toString()));
        nodes.forEach(node -> arguments.add(node + "=" + machines.address(node)));
        HoldfastProgram.run("cluster", "ca", arguments);
    }

    /** Starts a node in another way from now on. */
    void change(String node, UnaryOperator<ServerCommand> change) {
        commands.compute(node, (any, command) -> change.apply(command));
    }

    /** Below those that the system gives to outgoing connections: one of these could take it while its node is down. */
    private static List<Integer> freePorts(int count) {
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < count) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 32_768);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                ports.add(free.getLocalPort());
            } catch (IOException taken) {
                // Another one.
            }
        }
        return List.copyOf(ports);
    }

    /** How all nodes are started from now on. */
    void configure(UnaryOperator<ServerCommand> change) {
        commands.replaceAll((node, command) -> change.apply(command));
    }

    List<String> nodes() {
        return List.copyOf(commands.keySet());
    }

    /** All at once: the first start of a cluster waits for all of them. */
    void startAll() {
        launchAll();
        awaitReady();
    }

    /** Returns at once. */
    void launchAll() {
        commands.keySet().forEach(this::launch);
    }

    void awaitReady() {
        running.values().forEach(ServerProcess::awaitReady);
    }

    /** At once. */
    void start(String... ended) {
        startAll(List.of(ended));
    }

    /** Some of them that have ended, all at once. */
    void startAll(Collection<String> ended) {
        List<ServerProcess> started = ended.stream().map(this::launch).toList();
        started.forEach(ServerProcess::awaitReady);
    }

    private ServerProcess launch(String node) {
        ServerProcess process = commands.get(node).launch();
        running.put(node, process);
        return process;
    }

    ServerProcess process(String node) {
        return running.get(node);
    }

    /** Asks the nodes in turn, whether they run or not. Any thread. */
    Dial inTurn() {
        AtomicInteger turn = new AtomicInteger();
        List<String> nodes = nodes();
        return () -> connect(nodes.get(Math.floorMod(turn.getAndIncrement(), nodes.size())));
    }

    SqsConnection connect(String node) throws IOException {
        return new SqsConnection(addresses.get(node), CALL_LIMIT);
    }

    int port(String node) {
        return process(node).port();
    }

    /** As a crash ends it. */
    void kill(String node) {
        running.remove(node).kill();
    }

    /** As an operator stops it. */
    void stop(String node) {
        ServerProcess process = running.remove(node);
        process.terminate();
        int code = process.exitCode(STOP_LIMIT);
        if (code != 0) {
            throw new AssertionError(node + " ended with " + code + ":\n" + process.errors());
        }
    }

    /** Stops it where it is, and lets it go on. */
    void signal(String node, String signal) {
        try {
            int code = new ProcessBuilder(
                            "kill", "-" + signal, Long.toString(process(node).pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("kill -" + signal + " ended with " + code);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One call through this node, repeated as an SDK does while the cluster asks for it. */
    SqsAnswer call(String node, String operation, String json) throws IOException {
        long giveUp = System.nanoTime() + LEADER_LIMIT.toNanos();
        while (true) {
            try (SqsConnection connection = new SqsConnection(addresses.get(node), POLL_LIMIT)) {
                SqsAnswer answer = connection.call(operation, json);
                if (answer.status() != 503 || System.nanoTime() > giveUp) {
                    return answer;
                }
            }
        }
    }

    /** What the nodes have said, when a test fails. */
    String errors() {
        return running.entrySet().stream()
                .map(node -> "--- " + node.getKey() + "\n" + node.getValue().errors())
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        running.values().forEach(ServerProcess::close);
    }
}
