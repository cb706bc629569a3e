package io.holdfast.cluster;

import io.holdfast.store.ReplicaPosition;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.StateMachineStorage;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens on each node to what was agreed on: it goes into the rows. Ratis calls it in order, on one thread for each partition.
 *
 * <p>Whatever cannot be put into the rows ends this replica ({@link Owner#failed}): it must never be passed over.
 */
final class Replica extends BaseStateMachine {
    /** The batch was decided in another term than it was agreed on in: it changed nothing. */
    static final Message OUTDATED = Message.valueOf("outdated");

    private static final Logger LOG = LoggerFactory.getLogger(Replica.class);

    private final Owner owner;
    private final ReplicaSnapshots snapshots;
    private final Parts parts = new Parts();
    /** Held while an entry is applied, and while links are made of the rows that must have one position. */
    private final ReentrantLock applying = new ReentrantLock();

    private final AtomicLong bytesSinceSnapshot = new AtomicLong();
    private volatile @Nullable ReplicatedRows rows;
    /** The entry of Ratis' own that was met last: its term is the one in which a leader gets ready. */
    private volatile long configuredTerm;
    /** The log is kept from here on, so that a node that was away for a short time need not be sent everything. */
    private long previousSnapshot = -1;

    /** Whose replica it is. */
    interface Owner {
        ReplicatedRows openRows() throws StoreRefused;

        Path rowsPlace();

        void leaderChanged(RaftPeerId leader);

        void leaderReady(long term);

        void notLeader();

        void resigned(long term);

        void applied();

        void failed(StoreFailure failure);
    }

    Replica(Path group, Owner owner) {
        this.owner = owner;
        this.snapshots = new ReplicaSnapshots(group);
    }

    @Nullable
    ReplicatedRows rows() {
        return rows;
    }

    /** How much was applied since the log was last shortened. */
    long bytesSinceSnapshot() {
        return bytesSinceSnapshot.get();
    }

    @Override
    public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage) throws IOException {
        getLifeCycle()
                .startAndTransition(
                        () -> {
                            super.initialize(server, group, storage);
                            @Nullable Path arrived = snapshots.arrived();
                            if (arrived != null) {
                                LOG.info("Taking over rows that came from another node: {}", arrived);
                                ReplicatedRows.swap(arrived, owner.rowsPlace());
                            }
                            snapshots.init(storage);
                            snapshots.clear();
                            try {
                                ReplicatedRows opened = owner.openRows();
                                rows = opened;
                                startFrom(opened.applied());
                            } catch (StoreRefused e) {
                                throw new IOException(e.getMessage(), e);
                            }
                        },
                        IOException.class);
    }

    private void startFrom(ReplicaPosition position) {
        TermIndex reached = TermIndex.valueOf(position.term(), position.index());
        setLastAppliedTermIndex(reached);
        parts.clear();
        if (position.index() >= 0) {
            snapshots.flushed(reached, this::makeLinks);
            previousSnapshot = position.index();
        }
    }

    @Override
    public StateMachineStorage getStateMachineStorage() {
        return snapshots;
    }

    @Override
    public void pause() {
        getLifeCycle().transition(LifeCycle.State.PAUSING);
        getLifeCycle().transition(LifeCycle.State.PAUSED);
    }

    /** A snapshot has come from the leader. */
    @Override
    public void reinitialize() throws IOException {
        @Nullable Path arrived = snapshots.arrived();
        if (arrived == null) {
            throw new IOException("A snapshot was announced, but is not there");
        }
        getLifeCycle()
                .startAndTransition(
                        () -> {
                            applying.lock();
                            try {
                                requireRows().replaceBy(arrived);
                                snapshots.clear();
                                startFrom(requireRows().applied());
                                bytesSinceSnapshot.set(0);
                            } catch (StoreFailure e) {
                                owner.failed(e);
                                throw new IOException(e.getMessage(), e);
                            } finally {
                                applying.unlock();
                            }
                        },
                        IOException.class);
        owner.applied();
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto logged = java.util.Objects.requireNonNull(transaction.getLogEntry());
        applying.lock();
        try {
            return CompletableFuture.completedFuture(apply(logged));
        } catch (StoreFailure e) {
            owner.failed(e);
            // Ratis ends this replica if it is thrown, and only then.
            throw new IllegalStateException(e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            owner.failed(new StoreFailure("What was agreed on could not be applied: " + e.getMessage() + ".", e));
            throw e;
        } finally {
            applying.unlock();
        }
    }

    private Message apply(LogEntryProto logged) throws StoreFailure {
        ReplicatedRows to = requireRows();
        ReplicaPosition before = to.applied();
        ByteString bytes = logged.getStateMachineLogEntry().getLogData();
        if (logged.getIndex() <= before.index()) {
            // After a start Ratis goes on from where the rows were written to the disk, at the earliest.
            return Message.EMPTY;
        }
        Entry entry = Entry.read(bytes);
        boolean isOutdated = entry.term() != 0 && entry.term() != logged.getTerm();
        if (entry.kind() == Entry.Kind.RESIGNS && !isOutdated) {
            owner.resigned(entry.term());
        }
        @Nullable
        ByteString batch =
                entry.kind() == Entry.Kind.ROWS ? entry.bytes() : entry.kind().isPart() ? parts.add(entry) : null;
        boolean isLost = entry.kind() == Entry.Kind.LAST_PART && batch == null;
        if (batch != null && !isOutdated) {
            long time = Math.max(before.timeMillis(), entry.timeMillis());
            to.apply(batch.toByteArray(), new ReplicaPosition(logged.getTerm(), logged.getIndex(), time));
        }
        updateLastAppliedTermIndex(logged.getTerm(), logged.getIndex());
        bytesSinceSnapshot.addAndGet(bytes.size());
        owner.applied();
        return isOutdated || isLost ? OUTDATED : Message.EMPTY;
    }

    @Override
    public void notifyTermIndexUpdated(long term, long index) {
        if (index > getLastAppliedTermIndex().getIndex()) {
            updateLastAppliedTermIndex(term, index);
        }
    }

    /** Writes the rows to the disk, so that the log before them can go. */
    @Override
    public long takeSnapshot() throws IOException {
        applying.lock();
        try {
            ReplicatedRows of = requireRows();
            notePosition(of);
            of.flush();
            ReplicaPosition flushed = of.applied();
            if (flushed.index() < 0) {
                return -1;
            }
            snapshots.flushed(TermIndex.valueOf(flushed.term(), flushed.index()), this::makeLinks);
            bytesSinceSnapshot.set(0);
            long keptFrom = previousSnapshot;
            previousSnapshot = flushed.index();
            return keptFrom;
        } catch (StoreFailure e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            applying.unlock();
        }
    }

    /** Entries of Ratis' own leave no trace in the rows by themselves. */
    private void notePosition(ReplicatedRows of) throws StoreFailure {
        TermIndex reached = getLastAppliedTermIndex();
        if (!parts.isPending() && reached.getIndex() > of.applied().index()) {
            of.apply(
                    null,
                    new ReplicaPosition(
                            reached.getTerm(), reached.getIndex(), of.applied().timeMillis()));
        }
    }

    private TermIndex makeLinks(Path room) throws StoreFailure {
        ReplicatedRows of = requireRows();
        try {
            // Damage must not travel.
            of.verify();
        } catch (StoreFailure damaged) {
            owner.failed(damaged);
            throw damaged;
        }
        of.flush();
        applying.lock();
        try {
            notePosition(of);
            of.checkpoint(room);
            return TermIndex.valueOf(of.applied().term(), of.applied().index());
        } finally {
            applying.unlock();
        }
    }

    @Override
    public void notifyConfigurationChanged(long term, long index, RaftConfigurationProto members) {
        configuredTerm = term;
    }

    @Override
    public void notifyLeaderChanged(RaftGroupMemberId member, RaftPeerId leader) {
        owner.leaderChanged(leader);
    }

    @Override
    public void notifyLeaderReady() {
        owner.leaderReady(configuredTerm);
    }

    @Override
    public void notifyNotLeader(java.util.Collection<TransactionContext> pending) {
        owner.notLeader();
    }

    @Override
    public void notifyLogFailed(Throwable cause, @Nullable LogEntryProto entry) {
        owner.failed(new StoreFailure("The log could not be written: " + cause.getMessage() + ".", cause));
    }

    private ReplicatedRows requireRows() {
        ReplicatedRows open = rows;
        if (open == null) {
            throw new IllegalStateException("The rows are not open");
        }
        return open;
    }

    @Override
    public void close() {
        owner.notLeader();
        ReplicatedRows open = rows;
        rows = null;
        if (open != null) {
            open.close();
        }
    }
}
