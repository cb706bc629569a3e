package io.holdfast.control.member;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which nodes are to keep which partition: of what is so already as much as possible. Pure functions. */
public final class ReplicaPlan {
    /** How many nodes keep a partition, where there are so many. */
    public static final int REPLICAS = 3;

    private final SortedMap<Integer, List<String>> keepers = new TreeMap<>();
    private final Map<String, Integer> kept = new TreeMap<>();
    private final Map<String, Integer> led = new HashMap<>();

    private ReplicaPlan(Map<Integer, List<String>> now, Collection<String> nodes) {
        nodes.forEach(node -> kept.put(node, 0));
        now.forEach((partition, names) -> {
            List<String> staying = new ArrayList<>(names);
            staying.retainAll(nodes);
            staying.forEach(node -> kept.merge(node, 1, Integer::sum));
            keepers.put(partition, staying);
        });
    }

    /** Of a new cluster: each partition begins at another node. */
    public static List<String> first(int partition, SortedSet<String> nodes) {
        List<String> names = new ArrayList<>(nodes);
        List<String> members = new ArrayList<>();
        for (int i = 0; i < Math.min(REPLICAS, names.size()); i++) {
            members.add(names.get((partition + i) % names.size()));
        }
        return members;
    }

    /** Each partition is kept by as many nodes as there should be, and nodes that are gone keep nothing. */
    static SortedMap<Integer, List<String>> complete(Map<Integer, List<String>> now, Collection<String> nodes) {
        ReplicaPlan plan = new ReplicaPlan(now, nodes);
        plan.fill();
        plan.spreadLeaders();
        return plan.keepers;
    }

    /** Besides, all nodes keep and lead about the same number. */
    static SortedMap<Integer, List<String>> balanced(Map<Integer, List<String>> now, Collection<String> nodes) {
        ReplicaPlan plan = new ReplicaPlan(now, nodes);
        plan.fill();
        while (plan.moveOne()) {
            // One less to move.
        }
        plan.spreadLeaders();
        return plan.keepers;
    }

    private void fill() {
        int wanted = Math.min(REPLICAS, kept.size());
        keepers.forEach((partition, names) -> {
            while (names.size() < wanted) {
                String least = idlest(names);
                names.add(least);
                kept.merge(least, 1, Integer::sum);
            }
        });
    }

    private String idlest(Collection<String> but) {
        String found = "";
        for (String node : kept.keySet()) {
            if (!but.contains(node) && (found.isEmpty() || keptBy(node) < keptBy(found))) {
                found = node;
            }
        }
        if (found.isEmpty()) {
            throw new IllegalStateException("no node is left");
        }
        return found;
    }

    private String busiest() {
        String found = "";
        for (String node : kept.keySet()) {
            if (found.isEmpty() || keptBy(node) > keptBy(found)) {
                found = node;
            }
        }
        return found;
    }

    private int keptBy(String node) {
        return kept.getOrDefault(node, 0);
    }

    private int ledBy(String node) {
        return led.getOrDefault(node, 0);
    }

    /** From the node that keeps most to the one that keeps least, if that helps. */
    private boolean moveOne() {
        if (kept.size() < 2) {
            return false;
        }
        String most = busiest();
        String least = idlest(List.of());
        if (keptBy(most) - keptBy(least) < 2) {
            return false;
        }
        List<String> chosen = null;
        for (List<String> names : keepers.values()) {
            boolean isPossible = names.contains(most) && !names.contains(least);
            // A follower is moved without anybody noticing.
            if (isPossible && (chosen == null || (isFirst(chosen, most) && !isFirst(names, most)))) {
                chosen = names;
            }
        }
        if (chosen == null) {
            return false;
        }
        chosen.set(chosen.indexOf(most), least);
        kept.merge(most, -1, Integer::sum);
        kept.merge(least, 1, Integer::sum);
        return true;
    }

    private static boolean isFirst(List<String> names, String node) {
        return names.get(0).equals(node);
    }

    private void spreadLeaders() {
        led.clear();
        for (List<String> names : keepers.values()) {
            if (!names.isEmpty()) {
                led.merge(names.get(0), 1, Integer::sum);
            }
        }
        while (true) {
            @Nullable List<String> uneven = null;
            int to = 0;
            for (List<String> names : keepers.values()) {
                for (int i = 1; i < names.size(); i++) {
                    if (ledBy(names.get(0)) - ledBy(names.get(i)) >= 2) {
                        uneven = names;
                        to = i;
                    }
                }
            }
            if (uneven == null) {
                return;
            }
            String next = uneven.remove(to);
            led.merge(uneven.get(0), -1, Integer::sum);
            led.merge(next, 1, Integer::sum);
            uneven.add(0, next);
        }
    }
}
