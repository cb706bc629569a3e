package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.metrics.ReplicaNumbers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a node tells the others about itself, for operators.
 *
 * <pre>
 *   UTF-8 lines, with tabulators between what stands in one; newer nodes may say more
 *   version | started, in milliseconds since 1970 | free bytes of its disk | what its clock is ahead of the others', in milliseconds, or nothing
 *   | what hinders another node from joining, or nothing
 *   for each partition: name | leader or nothing | whether this node leads 0 or 1 | term | members with commas | applied index | whether it has failed 0 or 1
 *   | node:entries that it is behind, with commas
 * </pre>
 *
 * @param obstacle what the leader of the control partition says of a node that is to join; empty if nothing hinders it
 */
record NodeState(ClusterNodes.Facts facts, String obstacle, List<ReplicaNumbers> replicas) {
    private static final int FACTS = 4;
    private static final int FIELDS = 8;

    NodeState {
        replicas = List.copyOf(replicas);
    }

    byte[] encoded() {
        Long ahead = facts.clockAheadMillis();
        List<String> lines = new ArrayList<>();
        lines.add(String.join(
                "\t",
                facts.version(),
                Long.toString(facts.startedAtMillis()),
                Long.toString(facts.diskFreeBytes()),
                ahead == null ? "" : ahead.toString(),
                obstacle.replaceAll("[\\t\\n]", " ")));
        for (ReplicaNumbers each : replicas) {
            String leader = each.leader();
            lines.add(String.join(
                    "\t",
                    each.partition(),
                    leader == null ? "" : leader,
                    each.isLed() ? "1" : "0",
                    Long.toString(each.term()),
                    String.join(",", each.members()),
                    Long.toString(each.appliedIndex()),
                    each.hasFailed() ? "1" : "0",
                    each.behind().entrySet().stream()
                            .map(node -> node.getKey() + ':' + node.getValue())
                            .collect(Collectors.joining(","))));
        }
        return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    }

    /** Null if it cannot be read. */
    static @Nullable NodeState read(byte[] answer) {
        String[] lines = new String(answer, StandardCharsets.UTF_8).split("\n", -1);
        String[] facts = lines[0].split("\t", -1);
        try {
            if (facts.length < FACTS) {
                return null;
            }
            List<ReplicaNumbers> replicas = new ArrayList<>();
            for (int i = 1; i < lines.length; i++) {
                replicas.add(replica(lines[i].split("\t", -1)));
            }
            return new NodeState(
                    new ClusterNodes.Facts(
                            facts[0],
                            Long.parseLong(facts[1]),
                            Long.parseLong(facts[2]),
                            facts[3].isEmpty() ? null : Long.valueOf(facts[3])),
                    facts.length > FACTS ? facts[FACTS] : "",
                    replicas);
        } catch (NumberFormatException | IndexOutOfBoundsException malformed) {
            return null;
        }
    }

    private static ReplicaNumbers replica(String[] words) {
        Map<String, Long> behind = new TreeMap<>();
        for (String each : list(words[FIELDS - 1])) {
            int colon = each.lastIndexOf(':');
            behind.put(each.substring(0, colon), Long.valueOf(each.substring(colon + 1)));
        }
        return new ReplicaNumbers(
                words[0],
                words[1].isEmpty() ? null : words[1],
                words[2].equals("1"),
                Long.parseLong(words[3]),
                list(words[4]),
                Long.parseLong(words[5]),
                words[6].equals("1"),
                behind,
                ReplicaNumbers.Raft.UNKNOWN);
    }

    private static List<String> list(String words) {
        return words.isEmpty() ? List.of() : Arrays.asList(words.split(",", -1));
    }
}
