package io.holdfast.control.member;

import io.holdfast.control.row.ControlRowChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides about the nodes of a cluster: each command is refused as a whole or done as a whole. What it decides is what should be; the nodes see to it
 * themselves. One thread, no clock, no I/O, no randomness.
 */
public final class MemberEngine {
    /** Every node keeps the control rows, and each more makes agreeing on them slower. */
    static final int MOST_NODES = 32;

    private final ControlRowChanges changes;
    private MemberView view;

    public MemberEngine(ControlRowChanges changes, MemberView loaded) {
        this.changes = changes;
        this.view = loaded;
    }

    /** All that was decided up to now. Not to be shown to anybody before it is durable. */
    public MemberView view() {
        return view;
    }

    public MemberReply handle(MemberCommand command) {
        if (command instanceof MemberCommand.Form it) {
            return form(it);
        } else if (command instanceof MemberCommand.Join it) {
            return join(it);
        } else if (command instanceof MemberCommand.Joined it) {
            return joined(it);
        } else if (command instanceof MemberCommand.Drain it) {
            return drain(it);
        } else if (command instanceof MemberCommand.Leave it) {
            return leave(it);
        } else if (command instanceof MemberCommand.RemoveDead it) {
            return removeDead(it);
        } else if (command instanceof MemberCommand.Forget it) {
            return forget(it);
        } else if (command instanceof MemberCommand.Move it) {
            return move(it);
        } else if (command instanceof MemberCommand.GoOnAlone it) {
            return goOnAlone(it);
        }
        throw new IllegalArgumentException("This command is not known: " + command.getClass());
    }

    private MemberReply form(MemberCommand.Form command) {
        if (!view.nodes().isEmpty()) {
            return new MemberReply.Done("The nodes of the cluster are known already.");
        }
        command.nodes().forEach(this::put);
        SortedSet<String> names = new TreeSet<>(view.nodes().keySet());
        for (int partition = 0; partition < command.partitions(); partition++) {
            put(partition, ReplicaPlan.first(partition, names));
        }
        return new MemberReply.Done("The cluster is formed.");
    }

    private MemberReply join(MemberCommand.Join command) {
        if (view.nodes().isEmpty()) {
            return refused("The cluster is just being formed; try again.");
        }
        Member wanted = new Member(
                command.name(), command.host(), command.port(), command.raftPort(), MemberState.JOINING, false);
        @Nullable Member known = view.node(command.name());
        if (known != null && known.address().equals(wanted.address())) {
            return switch (known.state()) {
                case JOINING -> done("Node " + known.name() + " is let in as soon as it is there.");
                case MEMBER -> done("Node " + known.name() + " is part of the cluster already.");
                case LEAVING, REMOVED -> underWay(known);
            };
        }
        if (known != null) {
            return refused("The cluster has a node " + known.name() + " at " + known.address()
                    + "; give the new one another name, or let that one leave first.");
        }
        for (Member other : view.nodes().values()) {
            if (other.sharesPortWith(wanted)) {
                return refused("Node " + other.name() + " is at " + other.address() + ", so the new node cannot be at "
                        + wanted.address() + "; give it two ports of its own.");
            }
            if (other.state() != MemberState.MEMBER) {
                return underWay(other);
            }
        }
        if (view.nodes().size() >= MOST_NODES) {
            return refused("A cluster has at most " + MOST_NODES + " nodes.");
        }
        put(wanted);
        return done("Node " + wanted.name() + " is let in as soon as it is there.");
    }

    private MemberReply joined(MemberCommand.Joined command) {
        @Nullable Member node = view.node(command.name());
        if (node == null) {
            return unknown(command.name());
        }
        if (node.state() == MemberState.JOINING) {
            put(node.with(MemberState.MEMBER));
            put(ReplicaPlan.balanced(view.placement(), view.members()));
        }
        return done("Node " + node.name() + " is part of the cluster.");
    }

    private MemberReply drain(MemberCommand.Drain command) {
        @Nullable Member node = view.node(command.name());
        if (node == null) {
            return unknown(command.name());
        }
        if (!command.isDrained()) {
            put(node.drained(false));
            return done("Node " + node.name() + " leads its share again in a while.");
        }
        SortedSet<String> others = new TreeSet<>(view.nodes().keySet());
        others.removeAll(view.withoutOffice());
        others.remove(node.name());
        if (others.isEmpty()) {
            return refused("No other node would be left to lead anything; end the drain of another one first.");
        }
        put(node.drained(true));
        return done("Node " + node.name() + " hands over what it leads, and leads nothing until the drain is undone.");
    }

    private MemberReply leave(MemberCommand.Leave command) {
        @Nullable Member node = view.node(command.name());
        if (node == null) {
            return unknown(command.name());
        }
        if (node.state() == MemberState.LEAVING) {
            return done("Node " + node.name() + " is leaving already.");
        }
        for (Member other : view.nodes().values()) {
            if (other.state() != MemberState.MEMBER && !other.name().equals(node.name())) {
                return underWay(other);
            }
        }
        if (node.state() == MemberState.MEMBER) {
            int left = view.members().size() - 1;
            if (left < ReplicaPlan.REPLICAS) {
                return refused("Only " + left + " nodes would be left, and everything is kept by "
                        + ReplicaPlan.REPLICAS + "; let another node join first.");
            }
        }
        put(node.with(MemberState.LEAVING));
        put(ReplicaPlan.complete(view.placement(), view.members()));
        return done("Node " + node.name() + " gives what it keeps to the others, and leaves.");
    }

    private MemberReply removeDead(MemberCommand.RemoveDead command) {
        @Nullable Member node = view.node(command.name());
        if (node == null) {
            return unknown(command.name());
        }
        SortedSet<String> rest = view.members();
        rest.remove(node.name());
        if (rest.isEmpty()) {
            return refused("Node " + node.name() + " is the only one that keeps anything.");
        }
        put(node.with(MemberState.REMOVED));
        put(ReplicaPlan.complete(view.placement(), view.members()));
        return done("Node " + node.name() + " is counted on no more; what it kept is made anew on the others.");
    }

    private MemberReply forget(MemberCommand.Forget command) {
        @Nullable Member node = view.node(command.name());
        if (node == null) {
            return done("Node " + command.name() + " is forgotten already.");
        }
        if (node.state() != MemberState.LEAVING && node.state() != MemberState.REMOVED) {
            return refused("Node " + node.name() + " is part of the cluster.");
        }
        drop(node);
        return done("Node " + node.name() + " is no part of the cluster any more.");
    }

    private MemberReply move(MemberCommand.Move command) {
        @Nullable List<String> now = view.placement().get(command.partition());
        if (now == null) {
            return new MemberReply.Refused(
                    true,
                    "There is no partition " + command.partition() + "; there are 0 to "
                            + (view.placement().size() - 1) + ".");
        }
        @Nullable Member node = view.node(command.to());
        if (node == null) {
            return unknown(command.to());
        }
        if (node.state() != MemberState.MEMBER) {
            return underWay(node);
        }
        if (node.isDrained()) {
            return refused("Node " + node.name() + " is drained and leads nothing; undo that first.");
        }
        List<String> then = new ArrayList<>(now);
        if (!then.remove(node.name()) && then.size() >= ReplicaPlan.REPLICAS) {
            then.remove(busiest(then));
        }
        then.add(0, node.name());
        put(command.partition(), then);
        return done("Node " + node.name() + " leads partition " + command.partition()
                + " as soon as it has everything of it.");
    }

    /** The node that keeps most, and of several the last one: the first one is to lead. */
    private String busiest(List<String> of) {
        String found = of.get(of.size() - 1);
        long most = -1;
        for (String node : of) {
            long keeps = 0;
            for (List<String> names : view.placement().values()) {
                keeps += names.contains(node) ? 1 : 0;
            }
            if (keeps >= most) {
                most = keeps;
                found = node;
            }
        }
        return found;
    }

    private MemberReply goOnAlone(MemberCommand.GoOnAlone command) {
        @Nullable Member node = view.node(command.name());
        if (node == null) {
            return unknown(command.name());
        }
        for (Member other : List.copyOf(view.nodes().values())) {
            if (!other.name().equals(node.name())) {
                drop(other);
            }
        }
        put(node.with(MemberState.MEMBER).drained(false));
        put(ReplicaPlan.complete(view.placement(), view.members()));
        return done("Node " + node.name() + " is the only one of the cluster now.");
    }

    private void put(Member node) {
        if (!node.equals(view.node(node.name()))) {
            changes.put(MemberRows.key(node), MemberRows.encode(node));
            view = view.with(node);
        }
    }

    private void drop(Member node) {
        changes.delete(MemberRows.key(node));
        view = view.without(node.name());
    }

    private void put(Map<Integer, List<String>> plan) {
        plan.forEach(this::put);
    }

    private void put(int partition, List<String> keepers) {
        if (!keepers.equals(view.placement().get(partition))) {
            changes.put(MemberRows.key(partition), MemberRows.encode(keepers));
            view = view.with(partition, keepers);
        }
    }

    private static MemberReply done(String sentence) {
        return new MemberReply.Done(sentence);
    }

    private static MemberReply refused(String sentence) {
        return new MemberReply.Refused(false, sentence);
    }

    private MemberReply unknown(String name) {
        return new MemberReply.Refused(
                true,
                "The cluster has no node " + name + "; there are "
                        + String.join(", ", view.nodes().keySet()) + ".");
    }

    private static MemberReply underWay(Member other) {
        String what = switch (other.state()) {
            case JOINING -> "is joining";
            case LEAVING -> "is leaving";
            case REMOVED -> "is being removed";
            case MEMBER -> "is part of the cluster";
        };
        return refused("Node " + other.name() + " " + what + "; wait until that is over.");
    }
}
