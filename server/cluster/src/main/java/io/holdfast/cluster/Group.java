package io.holdfast.cluster;

import io.holdfast.store.LeadershipLost;
import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreUnreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.exceptions.LeaderNotReadyException;
import org.apache.ratis.protocol.exceptions.LeaderSteppingDownException;
import org.apache.ratis.protocol.exceptions.NotLeaderException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A partition on this node: its replica, who leads it, and the way to have entries agreed on. Any thread. */
final class Group implements ReplicaOwner {
    private static final Logger LOG = LoggerFactory.getLogger(Group.class);
    private static final long APPLIED_EVERY_MILLIS = 50;
    private static final long STEP_DOWN_WITHIN_MILLIS = 3_000;

    private final int partition;
    private final String name;
    private final RaftGroupId id;
    private final ReplicaDirectory directory;
    private final RowsMaker rowsMaker;
    private final RatisServer server;
    private final GroupLeadership leadership;
    private final ScheduledExecutorService teller;
    /** Hears of failures of this replica. */
    private final BiConsumer<Group, StoreFailure> whenFailed;

    private volatile boolean isJoining;
    private volatile @Nullable Replica replica;
    /** Of the replica that there is now, under the leader that there is now. */
    private volatile CatchUp catchUp = new CatchUp();

    private volatile @Nullable StoreFailure failure;
    private volatile @Nullable Runnable whenApplied;
    private final AtomicBoolean willTellApplied = new AtomicBoolean();

    /** Opens the rows of a partition. */
    interface RowsMaker {
        ReplicatedRows open(int partition) throws StoreRefused;
    }

    Group(
            int partition,
            GroupNames names,
            ReplicaDirectory directory,
            RowsMaker rowsMaker,
            RatisServer server,
            GroupLeadership leadership,
            ScheduledExecutorService teller,
            BiConsumer<Group, StoreFailure> whenFailed) {
        this.partition = partition;
        this.name = GroupNames.nameOf(partition);
        this.id = names.idOf(partition);
        this.directory = directory;
        this.rowsMaker = rowsMaker;
        this.server = server;
        this.leadership = leadership;
        this.teller = teller;
        this.whenFailed = whenFailed;
        this.isJoining = Files.exists(joining());
    }

    int partition() {
        return partition;
    }

    /** In words. */
    String name() {
        return name;
    }

    RaftGroupId id() {
        return id;
    }

    GroupLeadership leadership() {
        return leadership;
    }

    /** Whether this node is to get the partition, and does not have everything yet: meanwhile it has no vote, also after a restart. */
    boolean isJoining() {
        return isJoining;
    }

    /** Durable when it returns. */
    void setJoining(boolean will) throws IOException {
        if (will) {
            ReplicaDirectory.make(joining());
        } else {
            ReplicaDirectory.deleteAll(joining());
        }
        isJoining = will;
    }

    private Path joining() {
        Path own = directory.group(partition);
        return own.resolveSibling(own.getFileName() + ".joining");
    }

    Path log() {
        return directory.raft().resolve(id.getUuid().toString());
    }

    /** A new one, when Ratis adds the group to this node. */
    Replica newReplica() throws IOException {
        Replica before = replica;
        if (before != null) {
            before.close();
        }
        // Of a start that failed, which Ratis does not take back. The directory is ours alone by another lock.
        Files.deleteIfExists(log().resolve("in_use.lock"));
        Replica made = new Replica(directory.group(partition), this);
        failure = null;
        catchUp = new CatchUp();
        replica = made;
        return made;
    }

    @Nullable
    Replica replica() {
        return replica;
    }

    /** The rows, unless there are none here. */
    @Nullable
    ReplicatedRows rows() {
        Replica its = replica;
        return its == null ? null : its.rows();
    }

    ReplicatedRows requireRows() {
        ReplicatedRows rows = rows();
        if (rows == null) {
            throw new StoreUnreadable(
                    "The rows of " + name + " are not on this node.", false, new IllegalStateException(name));
        }
        return rows;
    }

    void requireNoFailure() throws StoreFailure {
        StoreFailure earlier = failure;
        if (earlier != null) {
            throw new StoreFailure("The replica of " + name + " on this node has failed.", earlier);
        }
    }

    /** Damage that a read has met is mended by the other nodes. */
    StoreUnreadable unreadable(StoreUnreadable met) {
        if (met.isDamage()) {
            failed(new StoreFailure(String.valueOf(met.getMessage()), met));
        }
        return met;
    }

    ReplicaStatus status() {
        ReplicatedRows its = rows();
        return new ReplicaStatus(
                leadership.leader(),
                leadership.leadingTerm(),
                server.members(id).stream()
                        .map(member -> member.getId().toString())
                        .sorted()
                        .toList(),
                its == null ? -1 : its.applied().index(),
                failure != null,
                isJoining);
    }

    /** It is not on this node any more. */
    void isGone() throws IOException {
        replica = null;
        leadership.leaderIs(null, false);
        ReplicaDirectory.deleteAll(log());
        ReplicaDirectory.deleteAll(rowsPlace());
        ReplicaDirectory.deleteAll(directory.group(partition));
    }

    /** Ratis ends a replica by itself when something happens that it does not expect. */
    void requireAlive() {
        if (rows() != null && !server.isAlive(id)) {
            failed(new StoreFailure("It has stopped by itself."));
        }
    }

    void verify() {
        try {
            requireRows().verify();
        } catch (StoreFailure damaged) {
            failed(damaged);
        }
    }

    /** Whether its rows may lack what was agreed on before it was started. */
    boolean isCatchingUp() {
        Replica its = replica;
        return its != null && !catchUp.isDone(server.division(id), its.getLastAppliedTermIndex());
    }

    boolean holds(long term) {
        return term != 0 && leadership.leadingTerm() == term && server.holdsLease(id);
    }

    /**
     * Has the entries agreed on, in order, and returns when the last one is applied here.
     *
     * @throws LeadershipLost if this node leads no more
     */
    void agree(List<Entry> entries) throws StoreFailure {
        List<CompletableFuture<RaftClientReply>> replies = entries.stream()
                .map(entry -> server.submit(id, entry.toMessage()))
                .toList();
        for (CompletableFuture<RaftClientReply> reply : replies) {
            check(await(reply));
        }
    }

    private RaftClientReply await(CompletableFuture<RaftClientReply> reply) throws StoreFailure {
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return reply.get();
                } catch (InterruptedException e) {
                    // What was begun has an outcome, and only that may be told.
                    wasInterrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw lost(e.getCause());
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void check(RaftClientReply reply) throws StoreFailure {
        if (!reply.isSuccess()) {
            throw lost(reply.getException());
        }
        if (Replica.OUTDATED.getContent().equals(reply.getMessage().getContent())) {
            throw new LeadershipLost(
                    "The batch for " + name + " was decided in an earlier term.", leadership.leader(), null);
        }
    }

    private StoreFailure lost(@Nullable Throwable cause) throws StoreFailure {
        requireNoFailure();
        boolean isUsual = Stream.of(
                        NotLeaderException.class, LeaderNotReadyException.class, LeaderSteppingDownException.class)
                .anyMatch(type -> type.isInstance(cause));
        if (!isUsual) {
            LOG.warn("A batch for {} was not agreed on", name, cause);
        }
        if (leadership.leadingTerm() != 0) {
            // Then Ratis has only refused this entry. What was decided on top of it is lost all the same, so it takes a
            // new term to go on.
            abandonTerm();
        }
        return new LeadershipLost("This node leads " + name + " no more.", leadership.leader(), cause);
    }

    /** Decides nothing more in the term that this node leads, and lets the nodes elect a leader anew. */
    void abandonTerm() {
        leadership.ends();
        try {
            server.transfer(id, null, STEP_DOWN_WITHIN_MILLIS);
        } catch (IOException e) {
            LOG.warn("This node could not step down as leader of {}: {}", name, e.getMessage());
        }
    }

    void whenApplied(Runnable listener) {
        whenApplied = listener;
    }

    @Override
    public ReplicatedRows openRows() throws StoreRefused {
        return rowsMaker.open(partition);
    }

    @Override
    public Path rowsPlace() {
        return directory.rows(partition);
    }

    @Override
    public void leaderChanged(RaftPeerId leader) {
        // This node may have been cut off from the one before.
        catchUp = new CatchUp();
        leadership.leaderIs(leader.toString(), leader.equals(server.self()));
    }

    @Override
    public void leaderReady(long term) {
        leadership.ready(term);
    }

    @Override
    public void notLeader() {
        leadership.ends();
    }

    @Override
    public void resigned(long term) {
        leadership.hasResigned(term);
    }

    @Override
    public void applied() {
        Runnable listener = whenApplied;
        if (listener != null && leadership.leadingTerm() == 0 && willTellApplied.compareAndSet(false, true)) {
            try {
                ScheduledFuture<?> unused = teller.schedule(
                        () -> {
                            willTellApplied.set(false);
                            try {
                                listener.run();
                            } catch (RuntimeException | Error e) {
                                LOG.error("What follows from changed rows of {} failed", name, e);
                            }
                        },
                        APPLIED_EVERY_MILLIS,
                        TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closed) {
                LOG.debug("Nobody is told any more that {} has changed", name);
            }
        }
    }

    @Override
    public void failed(StoreFailure what) {
        if (failure == null) {
            failure = what;
            LOG.error("The replica of {} on this node has failed: {}", name, what.getMessage());
            leadership.ends();
            whenFailed.accept(this, what);
        }
    }
}
