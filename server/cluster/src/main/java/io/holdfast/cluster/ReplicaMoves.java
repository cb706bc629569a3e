package io.holdfast.cluster;

import io.holdfast.store.ControlDatabase;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.protocol.RaftPeer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings what this node keeps in line with what it is to keep, one partition at a time: first the new node has everything and a vote, then the old one goes.
 * Whatever is interrupted is found again, and goes on. Any thread asks; the work is done on that of repairs.
 */
final class ReplicaMoves {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaMoves.class);

    private final String node;
    private final Map<Integer, Group> groups;
    private final RatisServer server;
    private final Membership membership;
    private final Healing healing;
    private final Leaving leaving;
    private final ScheduledExecutorService thread;
    private final AtomicBoolean isBusy = new AtomicBoolean();
    private volatile @Nullable String lastObstacle;
    private volatile Assignment decided = Assignment.NONE;

    /** Something that may wait for other nodes. */
    interface Work {
        /** Returns what was done, or null if there was nothing to do. */
        @Nullable
        String run() throws IOException;
    }

    ReplicaMoves(
            String node,
            Map<Integer, Group> groups,
            RatisServer server,
            Membership membership,
            Healing healing,
            Leaving leaving,
            ScheduledExecutorService thread) {
        this.node = node;
        this.groups = groups;
        this.server = server;
        this.membership = membership;
        this.healing = healing;
        this.leaving = leaving;
        this.thread = thread;
    }

    /** Takes all steps that can be taken now, unless that is being done already. To be called every second or so. */
    void step(Assignment wanted) {
        decided = wanted;
        begin("What this node keeps does not change yet", () -> {
            String done = next(decided);
            while (done != null) {
                LOG.info(done);
                done = next(decided);
            }
            return null;
        });
    }

    /** Takes one step at a time, whoever wants it: others are left out. Returns whether this one is taken. */
    boolean begin(String complaint, Work work) {
        if (!isBusy.compareAndSet(false, true)) {
            return false;
        }
        try {
            thread.execute(() -> {
                try {
                    String done = work.run();
                    if (done != null) {
                        LOG.info(done);
                    }
                    lastObstacle = null;
                } catch (IOException | RuntimeException | Error e) {
                    String obstacle = String.valueOf(e.getMessage());
                    if (!obstacle.equals(lastObstacle)) {
                        LOG.warn("{}: {}", complaint, obstacle);
                    }
                    lastObstacle = obstacle;
                } finally {
                    isBusy.set(false);
                }
            });
            return true;
        } catch (RejectedExecutionException closed) {
            isBusy.set(false);
            return false;
        }
    }

    private @Nullable String next(Assignment wanted) throws IOException {
        String removed = removeOne(wanted.removed());
        if (removed != null) {
            return removed;
        }
        for (Map.Entry<Integer, List<String>> each : wanted.keepers().entrySet()) {
            Group group = groups.get(each.getKey());
            String done = group == null ? null : next(group, each.getValue());
            if (done != null) {
                return done;
            }
        }
        Group control = groups.get(ControlDatabase.PARTITION);
        if (wanted.isLeaving() && control != null && !leaving.hasLeft() && keepsOnlyControl()) {
            leaving.leaveCluster(control);
            return "This node is no part of the cluster any more";
        }
        return null;
    }

    private @Nullable String next(Group group, List<String> keepers) throws IOException {
        boolean isJoining = membership.isJoining(group);
        boolean isHere = server.groups().contains(group.id());
        if (keepers.contains(node)) {
            if (!isHere && !isJoining && !healing.isHealing(group)) {
                membership.willJoin(group);
                healing.interrupted(group);
                return "This node is to keep " + group.name();
            }
            return null;
        }
        if (isHere && !isJoining && members(group).containsAll(keepers) && !keepers.isEmpty()) {
            leaving.leave(group);
            return "This node does not keep " + group.name() + " any more";
        }
        return null;
    }

    private @Nullable String removeOne(Set<String> removed) throws IOException {
        for (Group group : groups.values()) {
            if (group.leadership().leadingTerm() == 0) {
                continue;
            }
            for (String member : members(group)) {
                if (removed.contains(member)) {
                    membership.remove(group, member);
                    return "Node " + member + " has no vote in " + group.name() + " any more";
                }
            }
        }
        return null;
    }

    private List<String> members(Group group) {
        return server.members(group.id()).stream()
                .map(RaftPeer::getId)
                .map(Object::toString)
                .toList();
    }

    private boolean keepsOnlyControl() {
        return groups.values().stream()
                .filter(group -> group.partition() != ControlDatabase.PARTITION)
                .noneMatch(group -> server.groups().contains(group.id()) || membership.isJoining(group));
    }
}
