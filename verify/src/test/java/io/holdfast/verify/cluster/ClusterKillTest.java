package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Crowd;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes, one of which is gone now and then: nothing that was acknowledged may be lost by it, whichever node the client spoke to. */
final class ClusterKillTest {
    /** In many of the twelve partitions, so that each node leads some. */
    private static final List<String> QUEUES = List.of("orders", "mail", "audit", "bills", "news", "parts");

    /** One that is in half of the partitions at once. */
    private static final String SPREAD_QUEUE = "audit";

    private static final String FIRST = "first";
    /** In each one node is killed, one is restarted and one stands still; {@link FaultMatrixTest} does more of this in the usual run. */
    private static final int ROUNDS = Seed.isLong() ? 30 : 1;

    private static final int LEAST_MILLIS = 1_000;
    private static final int MOST_MILLIS = Seed.isLong() ? 4_000 : 2_000;
    private static final int BUSY_PER_NODE = 2;
    private static final int PARKED_PER_NODE = 1;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(ClusterKillTest.class);

    /** One start for all of it: forming a cluster takes longer than most of what is shown here. */
    @Test
    void everythingAcknowledgedHoldsWhicheverNodeIsKilledRestartedOrStandsStill() throws Exception {
        try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c")) {
            cluster.startAll();
            messageSentToOneNodeIsReceivedFromAnother(cluster);
            run(cluster);
        }
    }

    private static void messageSentToOneNodeIsReceivedFromAnother(ClusterProcesses cluster) throws Exception {
        assertThat(cluster.call("a", "CreateQueue", "{\"QueueName\":\"" + FIRST + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(cluster.call("a", "SendMessage", "{" + Client.url(FIRST) + ",\"MessageBody\":\"one\"}")
                        .status())
                .isEqualTo(200);
        Json message = received(cluster, "b");
        assertThat(message.text("Body")).isEqualTo("one");
        assertThat(cluster.call(
                                "c",
                                "DeleteMessage",
                                "{" + Client.url(FIRST) + ",\"ReceiptHandle\":\"" + message.text("ReceiptHandle")
                                        + "\"}")
                        .status())
                .isEqualTo(200);
        for (String node : cluster.nodes()) {
            assertThat(cluster.call(node, "ListQueues", "{}").text()).contains("/" + FIRST + "\"");
        }

        cluster.call("a", "SendMessage", "{" + Client.url(FIRST) + ",\"MessageBody\":\"two\"}");
        cluster.kill("a");
        assertThat(received(cluster, "c").text("Body")).isEqualTo("two");
        cluster.start("a");
    }

    private static Json received(ClusterProcesses cluster, String node) throws Exception {
        SqsAnswer answer = cluster.call(node, "ReceiveMessage", "{" + Client.url(FIRST) + ",\"WaitTimeSeconds\":20}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().objects("Messages")).as(answer.text()).hasSize(1);
        return answer.json().objects("Messages").get(0);
    }

    /** How a node leaves and comes back. */
    private interface Mishap {
        void befall(ClusterProcesses cluster, String node) throws Exception;
    }

    private void run(ClusterProcesses cluster) throws Exception {
        Mishap killed = (any, node) -> {
            any.kill(node);
            pause();
            any.start(node);
        };
        Mishap restarted = (any, node) -> {
            any.stop(node);
            any.start(node);
        };
        Mishap standsStill = (any, node) -> {
            any.signal(node, "STOP");
            pause();
            any.signal(node, "CONT");
        };
        WallClock clock = new WallClock();
        try (Crowd crowd = new Crowd(QUEUES, random.split())) {
            for (String queue : QUEUES) {
                String parts = queue.equals(SPREAD_QUEUE) ? "6" : "1";
                SqsAnswer made = cluster.call(
                        "a",
                        "CreateQueue",
                        "{\"QueueName\":\"" + queue + "\",\"tags\":{\"holdfast:spread\":\"" + parts + "\"}}");
                assertThat(made.status()).as(made.text()).isEqualTo(200);
            }
            crowd.ledger().isSpread(SPREAD_QUEUE);
            for (String node : cluster.nodes()) {
                crowd.start(cluster.port(node), BUSY_PER_NODE, PARKED_PER_NODE);
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (Mishap mishap : List.of(killed, restarted, standsStill)) {
                    String node =
                            cluster.nodes().get(random.nextInt(cluster.nodes().size()));
                    pause();
                    mishap.befall(cluster, node);
                    // Those that were connected to it may have ended.
                    crowd.start(cluster.port(node), BUSY_PER_NODE, PARKED_PER_NODE);
                }
            }
            pause();
            crowd.stop();
            crowd.join();
            awaitLeaders(cluster);
            String last = cluster.nodes().get(random.nextInt(cluster.nodes().size()));
            crowd.count(cluster.port(last));
            crowd.drain(cluster.port(last));
            crowd.count(cluster.port(last));
            tell(crowd.ledger());
            assertThat(Laws.broken(crowd.ledger(), clock.slack()))
                    .as(() -> cluster.errors())
                    .isEmpty();
        }
    }

    /** The counts that follow are not repeated. */
    private static void awaitLeaders(ClusterProcesses cluster) throws Exception {
        for (String node : cluster.nodes()) {
            for (String queue : QUEUES) {
                SqsAnswer answer = cluster.call(node, "GetQueueAttributes", "{" + Client.url(queue) + "}");
                assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            }
        }
    }

    private void pause() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(LEAST_MILLIS, MOST_MILLIS));
    }

    private static void tell(Ledger ledger) {
        long acknowledged = ledger.sent().stream()
                .filter(sent -> sent.outcome() == Outcome.ACKNOWLEDGED)
                .count();
        System.out.printf(
                "ClusterKillTest: %d nodes killed, %d restarted, %d stopped; %d sends (%d acknowledged), %d receives, %d deletes%n",
                ROUNDS,
                ROUNDS,
                ROUNDS,
                ledger.sent().size(),
                acknowledged,
                ledger.received().size(),
                ledger.deleted().size());
    }
}
