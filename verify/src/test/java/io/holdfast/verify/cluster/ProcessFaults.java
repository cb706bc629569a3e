package io.holdfast.verify.cluster;

import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.fault.HandWallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Processes that end, stand still, or have a clock that is set. */
final class ProcessFaults {
    /** One after the other. */
    private static final int[] PAUSES_SECONDS = Seed.isLong() ? new int[] {1, 3, 10, 30, 60} : new int[] {3};

    private static final List<Duration> STEPS =
            List.of(Duration.ofHours(1), Duration.ofHours(-1), Duration.ofDays(5), Duration.ofDays(-5));

    private ProcessFaults() {}

    static void killLeader(FaultScene scene) throws Exception {
        killAndStart(scene, scene.leader());
    }

    static void killFollower(FaultScene scene) throws Exception {
        killAndStart(scene, scene.follower());
    }

    private static void killAndStart(FaultScene scene, String node) throws InterruptedException {
        scene.cluster().kill(node);
        scene.letPass(500, 4_000);
        scene.cluster().start(node);
    }

    static void killMajority(FaultScene scene) throws Exception {
        List<String> majority = scene.some(scene.nodes().size() / 2 + 1);
        majority.forEach(scene.cluster()::kill);
        scene.letPass(500, 4_000);
        scene.cluster().startAll(majority);
    }

    static void pauseLeader(FaultScene scene) throws Exception {
        String node = scene.leader();
        int seconds = PAUSES_SECONDS[scene.round() % PAUSES_SECONDS.length];
        scene.cluster().signal(node, "STOP");
        scene.letPass(seconds * 1_000, seconds * 1_000 + 500);
        scene.cluster().signal(node, "CONT");
    }

    static void restartLeader(FaultScene scene) throws Exception {
        String node = scene.leader();
        scene.cluster().stop(node);
        scene.cluster().start(node);
    }

    /** As an upgrade does it: the next one when the last one is there again. */
    static void restartAll(FaultScene scene) throws Exception {
        for (String node : scene.nodes()) {
            scene.cluster().stop(node);
            scene.cluster().start(node);
            scene.awaitAnswers();
        }
    }

    /** Looking at a clock that can be set takes long, so only one node has one. */
    static void equipWithClock(FaultScene scene) throws IOException {
        String node = scene.some(1).get(0);
        Path directory = Files.createDirectories(scene.directory().resolve(node));
        HandWallClock clock = new HandWallClock(directory);
        scene.clock(clock);
        scene.cluster().change(node, clock::of);
    }

    static void setClock(FaultScene scene) throws Exception {
        Duration step = STEPS.get(scene.round() % STEPS.size());
        scene.clock().set(step);
        scene.letPass(3_000, 6_000);
        scene.clock().set(step.negated());
        scene.letPass(1_500, 2_500);
    }
}
