package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.io.CorruptedFileException;
import org.apache.ratis.protocol.exceptions.ChecksumException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets a replica going again that has failed. One that is damaged is got anew from the other nodes: first they agree to go on without it, and only then are
 * its files put aside, so a failure that strikes all nodes alike leaves all files where they are. Any other one is started again from its files.
 */
final class Healing {
    private static final Logger LOG = LoggerFactory.getLogger(Healing.class);
    private static final long FIRST_TRY_MILLIS = 100;
    private static final long TRY_EVERY_MILLIS = 3_000;

    private final ReplicaDirectory directory;
    private final RatisServer server;
    private final Membership membership;
    private final ScheduledExecutorService thread;
    private final Set<Group> damaged = ConcurrentHashMap.newKeySet();
    private final Set<Group> underWay = ConcurrentHashMap.newKeySet();

    Healing(ReplicaDirectory directory, RatisServer server, Membership membership, ScheduledExecutorService thread) {
        this.directory = directory;
        this.server = server;
        this.membership = membership;
        this.thread = thread;
    }

    /** How many replicas do not take part, for the time being. */
    int failedReplicas() {
        return underWay.size();
    }

    /** Whether it is being got going again. */
    boolean isHealing(Group group) {
        return underWay.contains(group);
    }

    void startFailed(Group group, Exception why) {
        LOG.error(
                "{} cannot be started on this node: {}",
                group.name(),
                rootOf(why).getMessage());
        heal(group, isDamage(why));
    }

    void failed(Group group, StoreFailure why) {
        heal(group, isDamage(why));
    }

    /** It was joining when the process ended, or is to join now. */
    void interrupted(Group group) {
        heal(group, false);
    }

    private void heal(Group group, boolean isDamaged) {
        if (isDamaged) {
            damaged.add(group);
        }
        if (underWay.add(group)) {
            later(group, FIRST_TRY_MILLIS);
        }
    }

    private void later(Group group, long millis) {
        try {
            ScheduledFuture<?> unused = thread.schedule(() -> tryOnce(group), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.debug("{} is not healed any more", group.name());
        }
    }

    private void tryOnce(Group group) {
        boolean wasDamaged = damaged.contains(group);
        try {
            if (server.groups().contains(group.id())) {
                server.remove(group.id());
            }
            if (wasDamaged && Files.exists(group.log())) {
                membership.willJoin(group);
                membership.leave(group);
                putAside(group);
                damaged.remove(group);
            }
            // From here on it can fail anew.
            underWay.remove(group);
            if (membership.isJoining(group) || !Files.exists(group.log())) {
                membership.join(group);
            } else {
                membership.restart(group);
            }
            LOG.info("{} is back on this node", group.name());
        } catch (IOException | RuntimeException | Error e) {
            LOG.warn(
                    "{} is not back on this node yet: {}",
                    group.name(),
                    rootOf(e).getMessage());
            if (isDamage(e)) {
                damaged.add(group);
            }
            underWay.add(group);
            later(group, TRY_EVERY_MILLIS);
        }
    }

    /** Kept for whoever wants to know what happened; one for each partition, so that the disk does not fill. */
    private void putAside(Group group) throws IOException {
        Path aside = directory
                .path()
                .resolve("damaged")
                .resolve("partition-" + group.id().getUuid());
        ReplicaDirectory.deleteAll(aside);
        ReplicaDirectory.make(aside);
        move(group.rowsPlace(), aside.resolve("rows"));
        move(directory.group(group.partition()), aside.resolve("group"));
        // Last: as long as it is there, the rest is tried again.
        move(group.log(), aside.resolve("log"));
        LOG.warn("The damaged files of {} are now in {}", group.name(), aside);
    }

    private static void move(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            ReplicaDirectory.move(from, to);
        }
    }

    static boolean isDamage(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ChecksumException
                    || cause instanceof CorruptedFileException
                    || ReplicatedRows.isDamage(cause)) {
                return true;
            }
        }
        return false;
    }

    private static Throwable rootOf(Throwable e) {
        return e.getCause() == null || e.getCause() == e ? e : rootOf(e.getCause());
    }
}
