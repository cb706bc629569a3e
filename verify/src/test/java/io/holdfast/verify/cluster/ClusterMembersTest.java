package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Crowd;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes join and leave while clients work, and at last one goes on alone: nothing that was acknowledged is lost by it. */
final class ClusterMembersTest {
    private static final List<String> QUEUES = List.of("orders", "mail", "audit", "bills", "news", "parts");
    private static final Pattern LED_BY_D = Pattern.compile("\"name\":\"d\"[^}]*\"leaderOf\":[1-9]");
    private static final int PARTITIONS = 4;
    private static final int BUSY_PER_NODE = 1;
    private static final int PARKED_PER_NODE = 1;
    private static final long GIVE_UP_NANOS = TimeUnit.MINUTES.toNanos(3);

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(ClusterMembersTest.class);
    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void everythingAcknowledgedHoldsWhenNodesJoinLeaveAndAreLostForGood() throws Exception {
        WallClock clock = new WallClock();
        try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c");
                Crowd crowd = new Crowd(QUEUES, random.split())) {
            cluster.configure(command -> command.withPartitions(PARTITIONS));
            cluster.startAll();
            for (String queue : QUEUES) {
                SqsAnswer made = cluster.call("a", "CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
                assertThat(made.status()).as(made.text()).isEqualTo(200);
            }
            for (String node : cluster.nodes()) {
                crowd.start(cluster.port(node), BUSY_PER_NODE, PARKED_PER_NODE);
            }
            String fourth = cluster.add("d");
            awaitDone(cluster, "a", "/nodes", fourth);
            // It goes on where it was.
            cluster.kill("c");
            cluster.start("c", "d");
            awaitStatus(
                    cluster,
                    "d",
                    status -> isSettled(status, 4) && LED_BY_D.matcher(status).find());
            crowd.start(cluster.port("c"), BUSY_PER_NODE, PARKED_PER_NODE);
            crowd.start(cluster.port("d"), BUSY_PER_NODE, PARKED_PER_NODE);
            assertThat(post(cluster, "a", "/nodes/d/remove-dead", "{}").body()).contains("answers, so it is not dead");

            awaitDone(cluster, "c", "/nodes/b/leave", "{}");
            cluster.awaitEnd("b");
            crowd.stop();
            crowd.join();
            awaitStatus(cluster, "a", status -> isSettled(status, 3) && count(status, "\"lag\":0") == 3);
            assertThat(post(cluster, "a", "/nodes/d/leave", "{}").body()).contains("Only 2 nodes would be left");

            List.of("a", "c", "d").forEach(cluster::kill);
            cluster.forceRecover("d");
            cluster.start("d");
            awaitStatus(cluster, "d", status -> isSettled(status, 1));
            for (String queue : QUEUES) {
                assertThat(cluster.call("d", "GetQueueAttributes", "{" + Client.url(queue) + "}")
                                .status())
                        .isEqualTo(200);
            }
            crowd.count(cluster.port("d"));
            crowd.drain(cluster.port("d"));
            crowd.count(cluster.port("d"));
            assertThat(Laws.broken(crowd.ledger(), clock.slack()))
                    .as(() -> cluster.errors())
                    .isEmpty();
            assertThat(crowd.ledger().sent()).hasSizeGreaterThan(100);
        }
    }

    /** These nodes and no others are part of the cluster, and each has what it should. */
    private static boolean isSettled(String status, int nodes) {
        return count(status, "\"name\"") == nodes
                && count(status, "\"state\":\"running\"") == nodes
                && count(status, "\"replicasToGet\":0,\"replicasToGive\":0") == nodes;
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    /** Again, while the cluster asks for it: a leader may be missing, or not know its nodes yet. */
    private void awaitDone(ClusterProcesses cluster, String node, String path, String json) throws Exception {
        await(cluster, () -> post(cluster, node, path, json), answer -> answer.statusCode() == 200);
    }

    private void awaitStatus(ClusterProcesses cluster, String node, Predicate<String> wanted) throws Exception {
        await(
                cluster,
                () -> http.send(request(cluster, node, "").GET().build(), HttpResponse.BodyHandlers.ofString()),
                answer -> wanted.test(answer.body()));
    }

    private interface Asking {
        HttpResponse<String> ask() throws Exception;
    }

    private static void await(ClusterProcesses cluster, Asking asking, Predicate<HttpResponse<String>> isGood)
            throws Exception {
        long end = System.nanoTime() + GIVE_UP_NANOS;
        while (true) {
            HttpResponse<String> answer = asking.ask();
            if (isGood.test(answer)) {
                return;
            }
            assertThat(System.nanoTime())
                    .as(() -> answer.body() + cluster.errors())
                    .isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    private HttpResponse<String> post(ClusterProcesses cluster, String node, String path, String json)
            throws Exception {
        return http.send(
                request(cluster, node, path)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(json))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(ClusterProcesses cluster, String node, String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + cluster.port(node) + "/admin/v1/cluster" + path));
    }
}
