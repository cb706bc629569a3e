package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.backup.BackupKeys;
import io.holdfast.verify.backup.BackedUpProcess;
import io.holdfast.verify.crash.JourneyCrowd;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.ledger.Span;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crowd uses queues with order, dead letters, delays and move tasks through three nodes, which lead different partitions; meanwhile one node after the other
 * makes a backup of all of it. What was restored must fit what the crowd knew at the moment of the backup, on one server and as the first node of a new cluster.
 */
final class ClusterBackupTest {
    private static final int ROUNDS = Seed.isLong() ? 12 : 3;
    private static final int CLIENTS = 8;

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(ClusterBackupTest.class);
    private final WallClock clock = new WallClock();

    @Test
    void backupOfAClusterKeepsEveryLawAsOfItsMomentOnOneServerAndOnNewNodes() throws Exception {
        List<Span> moments = new ArrayList<>();
        try (JourneyCrowd crowd = new JourneyCrowd(random.split())) {
            try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c")) {
                cluster.configure(command -> command.withPartitions(4));
                cluster.startAll();
                crowd.startThrough(cluster.inTurn(), CLIENTS);
                TimeUnit.SECONDS.sleep(2);
                for (int i = 0; i < ROUNDS; i++) {
                    TimeUnit.MILLISECONDS.sleep(500 + random.nextInt(1_000));
                    moments.add(backUp(cluster, cluster.nodes().get(i % 3), i));
                }
                TimeUnit.MILLISECONDS.sleep(300);
                crowd.stop();
                crowd.end();
                cluster.errors()
                        .lines()
                        .filter(line -> line.contains("held for a backup"))
                        .forEach(System.out::println);
                // All disks are lost.
                cluster.nodes().forEach(cluster::kill);
            }
            for (int i = 0; i < ROUNDS; i++) {
                judgeOneServer(crowd, moments.get(i), i);
            }
            judgeNewCluster(crowd, moments.get(ROUNDS - 1));
        }
    }

    private void judgeOneServer(JourneyCrowd crowd, Span moment, int number) throws Exception {
        Path restored = directory.resolve("restored-" + number);
        restore(number, restored);
        try (JourneyCrowd then = crowd.at(moment);
                ServerProcess server = ServerCommand.on(restored)
                        .through("env", "HOLDFAST_SECURITY__MASTER_KEY=" + ClusterProcesses.MASTER_KEY)
                        .start()) {
            then.drain(server.port());
            System.out.printf("ClusterBackupTest, backup %d on one server: %s%n", number, then);
            assertThat(then.broken(clock.slack())).as("backup %d", number).isEmpty();
        }
    }

    private void judgeNewCluster(JourneyCrowd crowd, Span moment) throws Exception {
        Path place = directory.resolve("new");
        try (JourneyCrowd then = crowd.at(moment);
                ClusterProcesses cluster = new ClusterProcesses(place, "x", "y", "z")) {
            restore(ROUNDS - 1, place.resolve("x").resolve("data"));
            cluster.startAll();
            BecomingAClusterTest.awaitLeaders(cluster, "y");
            then.drain(cluster.port("y"));
            System.out.printf("ClusterBackupTest, on new nodes: %s%n", then);
            assertThat(then.broken(clock.slack())).as(cluster::errors).isEmpty();
        }
    }

    private void restore(int number, Path to) throws Exception {
        BackupKeys keys =
                new BackupKeys(directory.resolve("keys"), Optional.empty(), Optional.of(ClusterProcesses.MASTER_KEY));
        BackedUpProcess.restore(backup(number), keys, to);
    }

    private Path backup(int number) {
        return directory.resolve("backup-" + number);
    }

    /** The moment is exactly when the node says, as far as clocks go: it looks at its clock while all leaders hold. */
    private Span backUp(ClusterProcesses cluster, String node, int number) throws Exception {
        BackedUpProcess asked = new BackedUpProcess(cluster.port(node));
        String base = number < 3 ? "" : ",\"incrementalFrom\":\"" + backup(number - 3) + "\"";
        asked.start(backup(number), base + ",\"keyringTo\":\"" + directory.resolve("keys") + "\"");
        Json end = asked.awaitEnd();
        assertThat(end.text("state")).as("%s", end).isEqualTo("complete");
        long momentMillis = Instant.parse(end.text("momentAt")).toEpochMilli();
        long before = System.nanoTime();
        long agoNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - momentMillis);
        long after = System.nanoTime();
        long slack = clock.slack().toNanos();
        return new Span(before - agoNanos - slack, after - agoNanos + slack);
    }
}
