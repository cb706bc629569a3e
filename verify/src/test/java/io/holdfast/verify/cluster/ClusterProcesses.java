package io.holdfast.verify.cluster;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The nodes of one cluster on this machine, each a process of its own. One thread. */
final class ClusterProcesses implements AutoCloseable {
    static final String MASTER_KEY = "0123456789abcdef".repeat(4);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
    private static final Duration LEADER_LIMIT = Duration.ofMinutes(1);

    private final Map<String, ServerCommand> commands = new TreeMap<>();
    private final Map<String, ServerProcess> running = new TreeMap<>();

    ClusterProcesses(Path directory, String... nodes) {
        List<Integer> ports = freePorts(3 * nodes.length);
        List<String> peers = new ArrayList<>();
        for (int i = 0; i < nodes.length; i++) {
            peers.add(nodes[i] + "=127.0.0.1:" + ports.get(3 * i) + ":" + ports.get(3 * i + 1));
        }
        for (int i = 0; i < nodes.length; i++) {
            commands.put(
                    nodes[i],
                    ServerCommand.on(directory.resolve(nodes[i]).resolve("data"))
                            .onPort(ports.get(3 * i + 2))
                            .with("cluster.name", "test")
                            .with("cluster.node", nodes[i])
                            .with("cluster.peers", String.join(" ", peers))
                            .with("cluster.tls", "off")
                            .through("env", "HOLDFAST_SECURITY__MASTER_KEY=" + MASTER_KEY));
        }
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

    void start(String node) {
        launch(node).awaitReady();
    }

    private ServerProcess launch(String node) {
        ServerProcess process = commands.get(node).launch();
        running.put(node, process);
        return process;
    }

    ServerProcess process(String node) {
        return running.get(node);
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
            try (SqsConnection connection = new SqsConnection(port(node))) {
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
