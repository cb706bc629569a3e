package io.holdfast.bench.contender;

import io.holdfast.bench.load.AmqpChannel;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Three nodes of RabbitMQ from Debian's package, run by its own scripts as whoever runs the bench, with names, ports, data, a cookie and a port mapper of
 * their own. The bench's thread only.
 */
public final class RabbitNodes implements Closeable {
    private static final Path PACKAGE = Path.of("/usr/lib/rabbitmq/lib");
    private static final int NODES = 3;
    private static final int PORTS_PER_NODE = 2;

    private final Launcher launcher;
    private final Path script;
    private final Path directory;
    private final List<Integer> ports = FreePorts.find(PORTS_PER_NODE * NODES + 1);
    private final List<Process> servers = new ArrayList<>();

    private RabbitNodes(Launcher launcher, Path script, Path directory) {
        this.launcher = launcher;
        this.script = script;
        this.directory = directory;
    }

    /** Empty where RabbitMQ is not installed. */
    public static Optional<RabbitNodes> start(Launcher launcher, Path directory) {
        return script().map(found -> {
            RabbitNodes nodes = new RabbitNodes(launcher, found, directory);
            nodes.start();
            return nodes;
        });
    }

    private static Optional<Path> script() {
        if (!Files.isDirectory(PACKAGE)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(PACKAGE)) {
            return versions.map(version -> version.resolve("sbin/rabbitmq-server"))
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start() {
        try {
            Files.writeString(directory.resolve(".erlang.cookie"), "HOLDFASTBENCH");
            Files.setPosixFilePermissions(
                    directory.resolve(".erlang.cookie"), PosixFilePermissions.fromString("r--------"));
            // Otherwise the first node leaves one behind that runs for ever.
            launcher.spawn("rabbitmq", List.of("epmd", "-address", "127.0.0.1", "-port", mapperPort()), Map.of());
            for (int node = 0; node < NODES; node++) {
                start(node);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One after the other: the later ones find the first and join it. */
    private void start(int node) throws IOException {
        Path own = Directories.fresh(directory.resolve("n" + node));
        Files.writeString(own.resolve("plugins"), "[].\n");
        StringBuilder settings = new StringBuilder("cluster_formation.peer_discovery_backend = classic_config\n");
        for (int other = 0; other < NODES; other++) {
            settings.append("cluster_formation.classic_config.nodes.")
                    .append(other + 1)
                    .append(" = ")
                    .append(name(other))
                    .append('\n');
        }
        // Those that are paused while others are measured must not be missed by each other.
        settings.append("net_ticktime = 600\nlog.console = true\n");
        Files.writeString(own.resolve("rabbitmq.conf"), settings);
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", directory.toString());
        environment.put("ERL_EPMD_PORT", mapperPort());
        environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
        environment.put("RABBITMQ_NODENAME", name(node));
        environment.put("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
        environment.put("RABBITMQ_NODE_PORT", ports.get(PORTS_PER_NODE * node).toString());
        environment.put(
                "RABBITMQ_DIST_PORT", ports.get(PORTS_PER_NODE * node + 1).toString());
        environment.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "-kernel inet_dist_use_interface {127,0,0,1}");
        environment.put("RABBITMQ_MNESIA_BASE", own.resolve("data").toString());
        environment.put("RABBITMQ_LOG_BASE", own.resolve("log").toString());
        environment.put("RABBITMQ_CONFIG_FILE", own.resolve("rabbitmq").toString());
        environment.put("RABBITMQ_GENERATED_CONFIG_DIR", own.resolve("config").toString());
        environment.put(
                "RABBITMQ_ADVANCED_CONFIG_FILE", own.resolve("advanced.config").toString());
        environment.put("RABBITMQ_ENABLED_PLUGINS_FILE", own.resolve("plugins").toString());
        environment.put("RABBITMQ_PID_FILE", own.resolve("pid").toString());
        environment.put("RABBITMQ_CONF_ENV_FILE", "/dev/null");
        Process process = launcher.spawn("rabbitmq", List.of(script.toString()), environment);
        servers.add(process);
        launcher.await(process, "rabbitmq", () -> answers(port(node)));
    }

    private static boolean answers(int port) {
        try (AmqpChannel channel = new AmqpChannel(port)) {
            channel.deleteQueue("none");
            return true;
        } catch (RuntimeException notYet) {
            return false;
        }
    }

    private String mapperPort() {
        return ports.get(PORTS_PER_NODE * NODES).toString();
    }

    private static String name(int node) {
        return "bench" + node + "@localhost";
    }

    private int port(int node) {
        return ports.get(PORTS_PER_NODE * node);
    }

    public List<Integer> ports() {
        return Stream.iterate(0, node -> node + 1).limit(NODES).map(this::port).toList();
    }

    public void pause() {
        Signals.send("STOP", pids());
    }

    public void resume() {
        Signals.send("CONT", pids());
    }

    private long[] pids() {
        return servers.stream()
                .flatMapToLong(server -> LongStream.concat(
                        LongStream.of(server.pid()), server.descendants().mapToLong(ProcessHandle::pid)))
                .toArray();
    }

    @Override
    public void close() {
        Signals.send("KILL", pids());
    }
}
