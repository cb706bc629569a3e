package io.holdfast.cluster;

import io.holdfast.store.ReplicaPosition;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
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
 * <p>Whatever cannot be put into the rows ends this replica ({@link ReplicaOwner#failed}): it must never be passed over.
 */
final class Replica extends BaseStateMachine {
    /** The batch was decided in another term than it was agreed on in: it changed nothing. */
    static final Message OUTDATED = Message.valueOf("outdated");

    private static final Logger LOG = LoggerFactory.getLogger(Replica.class);

    private final ReplicaOwner owner;
    private final ReplicaSnapshots snapshots;
    private final EntryApplication entries;
    private final LogRetention retention = new LogRetention();
    private final OpenRows rows = new OpenRows();
    /** Held while an entry is applied, and while links are made of the rows that must have one position. */
    private final ReentrantLock applying = new ReentrantLock();

    /** What is to be copied of the rows, if anything is; read and written by whoever holds the lock. */
    private @Nullable RowsCut cut;

    /** The entry of Ratis' own that was met last: its term is the one in which a leader gets ready. */
    private volatile long configuredTerm;

    Replica(Path group, ReplicaOwner owner) {
        this.owner = owner;
        this.entries = new EntryApplication(owner);
        this.snapshots = new ReplicaSnapshots(group);
    }

    @Nullable
    ReplicatedRows rows() {
        return rows.orNull();
    }

    /** How much was applied since the log was last shortened. */
    long bytesSinceSnapshot() {
        return retention.bytesSinceSnapshot();
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
                                rows.set(opened);
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
        entries.clear();
        if (position.index() >= 0) {
            snapshots.flushed(reached, this::makeLinks);
            retention.startFrom(position.index());
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
                                rows.require().replaceBy(arrived);
                                snapshots.clear();
                                startFrom(rows.require().applied());
                                retention.forgetBytes();
                                if (cut != null) {
                                    cut.cannotBe("This node had to get the rows of a partition anew.");
                                }
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
        ReplicatedRows to = rows.require();
        ByteString bytes = logged.getStateMachineLogEntry().getLogData();
        if (logged.getIndex() <= to.applied().index()) {
            // After a start Ratis goes on from where the rows were written to the disk, at the earliest.
            return Message.EMPTY;
        }
        if (cut != null) {
            cut.before(logged.getIndex(), to);
        }
        boolean isDone = entries.apply(Entry.read(bytes), TermIndex.valueOf(logged), to);
        updateLastAppliedTermIndex(logged.getTerm(), logged.getIndex());
        retention.applied(bytes.size());
        owner.applied();
        return isDone ? Message.EMPTY : OUTDATED;
    }

    /** Copies the rows once they are as this says; null if they are not to be copied any more. */
    void cut(@Nullable RowsCut wanted) {
        applying.lock();
        try {
            cut = wanted;
        } finally {
            applying.unlock();
        }
    }

    /** Makes the copy that is wanted, if the rows are ready for it and nothing has followed that has made it. */
    void cutIfReached() {
        applying.lock();
        try {
            if (cut != null) {
                cut.reached(getLastAppliedTermIndex().getIndex(), rows.require());
            }
        } finally {
            applying.unlock();
        }
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
            ReplicatedRows of = rows.require();
            entries.notePosition(getLastAppliedTermIndex(), of);
            of.flush();
            ReplicaPosition flushed = of.applied();
            if (flushed.index() < 0) {
                return -1;
            }
            snapshots.flushed(TermIndex.valueOf(flushed.term(), flushed.index()), this::makeLinks);
            return retention.snapshotAt(flushed.index());
        } catch (StoreFailure e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            applying.unlock();
        }
    }

    private TermIndex makeLinks(Path room) throws StoreFailure {
        ReplicatedRows of = rows.require();
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
            entries.notePosition(getLastAppliedTermIndex(), of);
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

    @Override
    public void close() {
        owner.notLeader();
        rows.close();
    }
}
