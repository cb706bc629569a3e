package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.repartition.Repartition;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.JourneyCrowd;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one server has is kept when it gets more partitions, and when it becomes the first of three nodes. */
final class BecomingAClusterTest {
    private static final int FILLED_SECONDS = Seed.isLong() ? 20 : 3;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(BecomingAClusterTest.class);

    @Test
    void nothingIsLostOrComesTwiceOnTheWayFromOneServerToThreeNodes() throws Exception {
        WallClock clock = new WallClock();
        Path data = directory.resolve("b").resolve("data");
        try (JourneyCrowd crowd = new JourneyCrowd(random.split());
                ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c")) {
            try (ServerProcess server = ServerCommand.on(data).withPartitions(1).start()) {
                crowd.begin(server.port());
                TimeUnit.SECONDS.sleep(FILLED_SECONDS);
                server.kill();
                crowd.end();
            }
            EncryptionSettings keys = new EncryptionSettings(
                    data, data.resolveSibling("data.keys"), Optional.empty(), Optional.empty(), Optional.empty());
            assertThat(Repartition.run(keys, 4, (copied, about) -> {})).isEqualTo(1);

            // Somewhere between its start and the moment at which the others have everything.
            cluster.launchAll();
            TimeUnit.MILLISECONDS.sleep(random.nextInt(500, 5_000));
            cluster.kill("b");
            cluster.start("b");
            cluster.awaitReady();
            awaitLeaders(cluster, "a");
            cluster.kill("b");
            awaitLeaders(cluster, "a");
            crowd.drain(cluster.port("a"));
            System.out.printf("BecomingAClusterTest: %s%n", crowd);
            assertThat(crowd.broken(clock.slack())).as(() -> cluster.errors()).isEmpty();
        }
    }

    /** The calls that follow are not repeated. */
    static void awaitLeaders(ClusterProcesses cluster, String node) throws Exception {
        for (String queue :
                List.of("work-dead", "steps-dead.fifo", "work", "steps.fifo", "trades.fifo", "later.fifo")) {
            SqsAnswer answer = cluster.call(node, "GetQueueAttributes", "{" + Client.url(queue) + "}");
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }
    }
}
