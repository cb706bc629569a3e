package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import io.holdfast.verify.fault.HandWallClock;
import io.holdfast.verify.fault.SmallDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The machines of a cluster, where faults strike. One thread. */
final class FaultScene implements AutoCloseable {
    /** Its leader is what faults call the leader: with many partitions every node leads some of them. */
    static final String QUEUE = "orders";

    /** Takes what is sent to see whether it is refused; nobody looks at it. */
    private static final String PROBE = "probe";

    /** In several partitions. */
    private static final List<String> PROBES = List.of(PROBE, "probe-b", "probe-c", "probe-d", "probe-e", "probe-f");

    private static final int LARGE_BYTES = 200_000;

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Path directory;
    private final List<String> nodes;
    /** A machine without a node. */
    private String spare;

    private final SplittableRandom random;
    private final Namespaces network;
    private final ClusterProcesses cluster;
    private final List<String> notes = new ArrayList<>();
    private int round;
    private HandWallClock clock;
    private SmallDisk smallDisk;
    private String withSmallDisk;

    FaultScene(Path directory, int size, SplittableRandom random) throws IOException {
        this.directory = directory;
        List<String> machines =
                Stream.of("a", "b", "c", "d", "e", "f").limit(size + 1).toList();
        this.nodes = new ArrayList<>(machines.subList(0, size));
        this.spare = machines.get(size);
        this.random = random;
        this.network = Namespaces.of(machines);
        try {
            this.cluster = new ClusterProcesses(directory, network, nodes);
        } catch (IOException | RuntimeException | Error failed) {
            network.close();
            throw failed;
        }
    }

    void start() throws IOException {
        cluster.startAll();
        awaitAnswers();
        make(QUEUE);
        for (String probe : PROBES) {
            make(probe);
        }
    }

    private void make(String queue) throws IOException {
        SqsAnswer made = cluster.call(nodes.get(0), "CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
        assertThat(made.status()).as(made.text()).isEqualTo(200);
    }

    ClusterProcesses cluster() {
        return cluster;
    }

    Namespaces network() {
        return network;
    }

    List<String> nodes() {
        return List.copyOf(nodes);
    }

    String spare() {
        return spare;
    }

    /** The spare machine has a node from now on. */
    void hasJoined() {
        nodes.add(spare);
    }

    /** From now on its machine is the spare one. */
    void hasLeft(String node) {
        nodes.remove(node);
        spare = node;
    }

    SplittableRandom random() {
        return random;
    }

    Path directory() {
        return directory;
    }

    Path data(String node) {
        return directory.resolve(node).resolve("data");
    }

    /** The how manieth fault of its kind it is, from 0 on. */
    int round() {
        return round;
    }

    void round(int number) {
        round = number;
    }

    HandWallClock clock() {
        return Objects.requireNonNull(clock);
    }

    void clock(HandWallClock made) {
        clock = made;
    }

    void smallDisk(String node, SmallDisk disk) {
        withSmallDisk = node;
        smallDisk = disk;
    }

    String withSmallDisk() {
        return Objects.requireNonNull(withSmallDisk);
    }

    /** For whoever has to find out what went wrong. */
    void note(String what) {
        notes.add(what);
    }

    void letPass(int leastMillis, int mostMillis) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(leastMillis, mostMillis));
    }

    /** So many nodes, in any order. */
    List<String> some(int count) {
        List<String> left = new ArrayList<>(nodes);
        List<String> chosen = new ArrayList<>();
        while (chosen.size() < count) {
            chosen.add(left.remove(random.nextInt(left.size())));
        }
        return chosen;
    }

    /** The node that decides about the queue right now: it alone has numbers of it. */
    String leader() throws IOException, InterruptedException {
        long giveUp = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            for (String node : nodes) {
                try (SqsConnection connection = cluster.connect(node)) {
                    if (connection.get("/metrics").text().contains("queue=\"" + QUEUE + "\"")) {
                        return node;
                    }
                }
            }
            assertThat(System.nanoTime()).as("nobody leads " + QUEUE).isLessThan(giveUp);
            letPass(50, 100);
        }
    }

    String follower() throws IOException, InterruptedException {
        String leader = leader();
        List<String> mixed = some(nodes.size());
        return mixed.get(mixed.get(0).equals(leader) ? 1 : 0);
    }

    /** With a large message that nobody looks at. */
    void growLog() throws IOException {
        StringBuilder letters = new StringBuilder();
        random.ints(LARGE_BYTES, 'a', 'z' + 1).forEach(letter -> letters.append((char) letter));
        SqsAnswer sent = cluster.call(
                nodes.get(0), "SendMessage", "{" + Client.url(PROBE) + ",\"MessageBody\":\"" + letters + "\"}");
        assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    }

    /** A node that is cut off must not say that anything happened. */
    void expectRefusalBy(String node) throws IOException {
        try (SqsConnection connection = cluster.connect(node)) {
            SqsAnswer answer =
                    connection.call("SendMessage", "{" + Client.url(PROBE) + ",\"MessageBody\":\"nobody else hears\"}");
            assertThat(answer.status()).as(answer.text()).isEqualTo(503);
            assertThat(answer.message()).contains("ry again");
        }
    }

    /** Whatever happened to one node, the others take messages for all queues, as soon as leaders are where they can be. */
    void expectSendsBut(String node) throws IOException {
        for (String other : nodes) {
            for (String probe : PROBES) {
                if (!other.equals(node)) {
                    SqsAnswer sent = cluster.call(
                            other, "SendMessage", "{" + Client.url(probe) + ",\"MessageBody\":\"nobody looks\"}");
                    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
                }
            }
        }
    }

    /** Waits until every node answers for all queues. Returns how long that took. */
    Duration awaitAnswers() throws IOException {
        long start = System.nanoTime();
        for (String node : nodes) {
            SqsAnswer answer = cluster.call(node, "ListQueues", "{}");
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Waits until what was damaged on the node was got from the others again. */
    void awaitWhole(String node) throws InterruptedException {
        long giveUp = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            String said = cluster.process(node).errors();
            if (count(said, " cannot be started on this node") <= count(said, " is back on this node")) {
                return;
            }
            assertThat(System.nanoTime()).as(said).isLessThan(giveUp);
            letPass(50, 100);
        }
    }

    private static long count(String text, String words) {
        return text.lines().filter(line -> line.contains(words)).count();
    }

    /** As the system's services are. */
    void startWhatEnded() {
        for (String node : nodes) {
            if (!cluster.process(node).isAlive()) {
                note(node + " had ended");
                cluster.start(node);
            }
        }
    }

    /** What the test did and the nodes said, when a test fails. */
    String story() {
        return String.join("\n", notes) + "\n" + cluster.errors();
    }

    @Override
    public void close() throws IOException {
        cluster.close();
        if (smallDisk != null) {
            smallDisk.close();
        }
        network.close();
    }
}
