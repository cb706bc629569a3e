package io.holdfast.verify.cluster;

import io.holdfast.verify.crash.Seed;
import java.util.ArrayList;
import java.util.List;

/** Ways between nodes that are cut and open again; clients reach every node all the time. */
final class NetworkFaults {
    /** Longer than a leader is waited for. */
    private static final int LEAST_MILLIS = 3_000;

    private static final int MOST_MILLIS = Seed.isLong() ? 10_000 : 4_000;

    private NetworkFaults() {}

    static void leaderAlone(FaultScene scene) throws Exception {
        String leader = scene.leader();
        scene.network().part(List.of(leader), scene.nodes());
        scene.expectRefusalBy(leader);
        scene.letPass(LEAST_MILLIS, MOST_MILLIS);
        scene.network().heal();
    }

    static void halves(FaultScene scene) throws Exception {
        List<String> smaller = scene.some(scene.nodes().size() / 2);
        List<String> larger = new ArrayList<>(scene.nodes());
        larger.removeAll(smaller);
        scene.network().part(smaller, larger);
        scene.letPass(LEAST_MILLIS, MOST_MILLIS);
        scene.network().heal();
    }

    static void oneWay(FaultScene scene) throws Exception {
        String leader = scene.leader();
        if (scene.round() % 2 == 0) {
            scene.network().cut(leader, scene.nodes());
        } else {
            scene.nodes().forEach(node -> scene.network().cut(node, List.of(leader)));
        }
        scene.letPass(LEAST_MILLIS, MOST_MILLIS);
        scene.network().heal();
    }

    static void flapping(FaultScene scene) throws Exception {
        String node = scene.some(1).get(0);
        for (int times = 0; times < 8; times++) {
            scene.network().part(List.of(node), scene.nodes());
            scene.letPass(200, 1_500);
            scene.network().heal();
            scene.letPass(100, 800);
        }
    }

    static void bridge(FaultScene scene) throws Exception {
        List<String> mixed = scene.some(scene.nodes().size());
        int half = mixed.size() / 2;
        scene.network().part(mixed.subList(0, half), mixed.subList(half, mixed.size() - 1));
        scene.letPass(LEAST_MILLIS, MOST_MILLIS);
        scene.network().heal();
    }
}
