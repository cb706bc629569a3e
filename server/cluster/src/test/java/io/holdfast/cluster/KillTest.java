package io.holdfast.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three processes that are killed again and again: whatever one of them acknowledged is there afterwards, on all. */
final class KillTest {
    private static final int PARTITIONS = 3;
    private static final int ROUNDS = Integer.getInteger("holdfast.kills", 5);
    private static final int ACKNOWLEDGED_PER_ROUND = 300;

    @TempDir
    Path directory;

    private final Map<String, Process> processes = new ConcurrentHashMap<>();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Map<Integer, String> leaders = new ConcurrentHashMap<>();
    private final AtomicInteger failures = new AtomicInteger();
    private TestCluster cluster;

    @BeforeEach
    void make() throws Exception {
        cluster = new TestCluster(directory, PARTITIONS, List.of(TestCluster.ROWS), "a", "b", "c");
    }

    @AfterEach
    void stop() throws Exception {
        for (Process process : processes.values()) {
            process.destroyForcibly().waitFor();
        }
        cluster.close();
    }

    @Test
    void nothingAcknowledgedIsLostWhenNodesAreKilled() throws Exception {
        for (String name : cluster.peers.keySet()) {
            start(name);
        }
        Random random = new Random(7);
        for (int round = 0; round < ROUNDS; round++) {
            awaitMore();
            // In turn a leader, anybody, and a majority at once.
            List<String> victims = switch (round % 3) {
                case 0 -> List.of(leaders.getOrDefault(random.nextInt(PARTITIONS), "a"));
                case 1 -> List.of(List.of("a", "b", "c").get(random.nextInt(3)));
                default -> List.of("a", "b", "c").subList(random.nextInt(2), 2 + random.nextInt(2));
            };
            for (String victim : victims) {
                kill(victim);
            }
            if (victims.size() == 1) {
                awaitMore();
            }
            for (String victim : victims) {
                start(victim);
            }
        }
        awaitMore();
        for (String name : List.copyOf(processes.keySet())) {
            kill(name);
        }
        assertThat(failures).hasValue(0);
        requireAll();
    }

    private void requireAll() throws Exception {
        cluster.start("a", "b", "c");
        for (int partition = 0; partition < PARTITIONS; partition++) {
            cluster.put(partition, "end", "v");
            for (String node : List.of("a", "b", "c")) {
                cluster.awaitRow(node, partition, "end", "v");
            }
        }
        List<String> lost = new ArrayList<>();
        for (String key : acknowledged) {
            int partition = key.charAt(0) - '0';
            for (String node : List.of("a", "b", "c")) {
                if (cluster.get(node, partition, key) == null) {
                    lost.add(node + " " + key);
                }
            }
        }
        System.out.println("acknowledged " + acknowledged.size() + ", lost " + lost.size());
        assertThat(lost).isEmpty();
        assertThat(acknowledged).hasSizeGreaterThan(ROUNDS * ACKNOWLEDGED_PER_ROUND);
    }

    /** From every partition. */
    private void awaitMore() throws Exception {
        int before = acknowledged.size();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        Set<String> known = Set.copyOf(acknowledged);
        TestCluster.await(() -> {
            for (String key : acknowledged) {
                if (!known.contains(key)) {
                    seen.add(key.charAt(0) - '0');
                }
            }
            boolean isEnough = acknowledged.size() > before + ACKNOWLEDGED_PER_ROUND;
            return (isEnough && seen.size() == PARTITIONS) ? true : null;
        });
    }

    private void kill(String name) throws Exception {
        Process process = Objects.requireNonNull(processes.remove(name));
        // By its handle, which leaves the pipe open: what it still holds was acknowledged too.
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    private void start(String name) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx192m",
                "-cp",
                System.getProperty("java.class.path"),
                NodeProcess.class.getName(),
                cluster.directory(name).toString(),
                name,
                Integer.toString(PARTITIONS),
                "2"));
        for (Map.Entry<String, InetSocketAddress> peer : cluster.peers.entrySet()) {
            command.add(peer.getKey() + "=" + peer.getValue().getPort());
        }
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        processes.put(name, process);
        new Thread(() -> read(name, process)).start();
    }

    private void read(String name, Process process) {
        try (BufferedReader output = process.inputReader(UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith("ack ")) {
                    acknowledged.add(line.substring(4));
                } else if (line.startsWith("leads ")) {
                    leaders.put(line.charAt(6) - '0', name);
                } else if (line.startsWith("failed")) {
                    System.out.println(name + ": " + line);
                    failures.incrementAndGet();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
