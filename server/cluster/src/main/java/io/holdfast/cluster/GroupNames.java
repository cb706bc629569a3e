package io.holdfast.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.store.ControlDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.UUID;
import org.apache.ratis.protocol.RaftGroupId;

/**
 * How the groups of a cluster are called, and which nodes have them at first. They follow from names, so that nodes of two clusters never take each other for members.
 *
 * @param epoch how often the cluster went on without a majority: nodes that were left behind then are in another cluster
 */
record GroupNames(String cluster, int epoch) {
    /** How many nodes have a partition. */
    static final int REPLICAS = 3;

    RaftGroupId idOf(int partition) {
        String since = epoch == 0 ? "" : " since " + epoch;
        return RaftGroupId.valueOf(
                UUID.nameUUIDFromBytes(("holdfast " + cluster + since + " " + nameOf(partition)).getBytes(UTF_8)));
    }

    /** No group: whoever is asked to have it says whether it has data of its own. */
    RaftGroupId question() {
        return RaftGroupId.valueOf(
                UUID.nameUUIDFromBytes(("holdfast " + cluster + " data of its own").getBytes(UTF_8)));
    }

    static String nameOf(int partition) {
        return partition == ControlDatabase.PARTITION ? "the control partition" : "partition " + partition;
    }

    /** All partitions, the control partition first. */
    static List<Integer> all(int partitions) {
        List<Integer> all = new ArrayList<>();
        all.add(ControlDatabase.PARTITION);
        for (int i = 0; i < partitions; i++) {
            all.add(i);
        }
        return all;
    }

    /** The nodes that have a partition when a cluster is formed, the one first that is to lead it. */
    static List<String> members(int partition, SortedSet<String> nodes) {
        List<String> names = new ArrayList<>(nodes);
        boolean isControl = partition == ControlDatabase.PARTITION;
        int count = isControl ? names.size() : Math.min(REPLICAS, names.size());
        int first = isControl ? names.size() - 1 : partition;
        List<String> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(names.get((first + i) % names.size()));
        }
        return members;
    }
}
