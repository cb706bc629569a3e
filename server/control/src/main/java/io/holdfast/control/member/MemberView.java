package io.holdfast.control.member;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a cluster, and which of them are to keep which partition, at one moment. Immutable.
 *
 * @param nodes by their names; empty on a server that is alone, and until the cluster is formed
 * @param placement for each partition the nodes that are to keep it, the one first that is to lead it
 */
public record MemberView(SortedMap<String, Member> nodes, SortedMap<Integer, List<String>> placement) {
    public static final MemberView EMPTY = new MemberView(new TreeMap<>(), new TreeMap<>());

    public MemberView {
        nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
        placement = Collections.unmodifiableSortedMap(new TreeMap<>(placement));
    }

    public @Nullable Member node(String name) {
        return nodes.get(name);
    }

    /** The nodes that keep partitions. */
    public SortedSet<String> members() {
        return in(MemberState.MEMBER);
    }

    /** The nodes in a state. */
    public SortedSet<String> in(MemberState state) {
        SortedSet<String> names = new TreeSet<>();
        for (Map.Entry<String, Member> node : nodes.entrySet()) {
            if (node.getValue().state() == state) {
                names.add(node.getKey());
            }
        }
        return names;
    }

    /** The nodes that are to lead nothing: drained, or not there for long. */
    public SortedSet<String> withoutOffice() {
        SortedSet<String> names = new TreeSet<>();
        nodes.forEach((name, node) -> {
            if (node.isDrained() || node.state() != MemberState.MEMBER) {
                names.add(name);
            }
        });
        return names;
    }

    MemberView with(Member node) {
        TreeMap<String, Member> changed = new TreeMap<>(nodes);
        changed.put(node.name(), node);
        return new MemberView(changed, placement);
    }

    MemberView without(String name) {
        TreeMap<String, Member> changed = new TreeMap<>(nodes);
        changed.remove(name);
        return new MemberView(changed, placement);
    }

    MemberView with(int partition, List<String> keepers) {
        TreeMap<Integer, List<String>> changed = new TreeMap<>(placement);
        changed.put(partition, List.copyOf(keepers));
        return new MemberView(nodes, changed);
    }
}
