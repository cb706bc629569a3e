package io.holdfast.verify.simulation;

import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Batch;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The replicas of a partition, one on each node, and a log with Raft's guarantees: what is committed is in the rows of every later leader; what
 * the last leader had not committed survives or vanishes; an old leader may go on until it hears of the new one, but its lease has ended
 * before.
 */
abstract class RaftGroup {
    /** A batch that a majority has. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Entry(byte[] rows, long timeMillis) {}

    final HandLoop loop;
    final HandClock clock;
    final EngineSettings settings;
    /** What is committed, as rows; a commit of the leader waits there. */
    final HandDisk disk;

    /** What is committed. */
    final List<Entry> log = new ArrayList<>();

    final List<Replica> replicas = new ArrayList<>();
    private @Nullable Replica leader;
    private long term;
    private long newestMillis;
    /** The leader has not heard from a majority lately, though nobody else was elected. */
    boolean leaseHasLapsed;

    private boolean batchSurvives;

    RaftGroup(HandLoop loop, HandClock clock, EngineSettings settings, HandDisk disk) {
        this.loop = loop;
        this.clock = clock;
        this.settings = settings;
        this.disk = disk;
    }

    /** A batch is committed. */
    void committed(Batch batch) {}

    /** Somebody did what must not be; told after the task, because whoever commits would take it for a failure of the disk. */
    abstract void broken(Law law, String what);

    /** A replica begins to load; returns what it believes to be the newest time in its rows. */
    long loading(Replica replica, long newestInItsRows) {
        return newestInItsRows;
    }

    /** What stands between a partition and its replica. */
    Store between(Replica replica) {
        return replica;
    }

    /** What a replica makes of an entry. */
    Batch applied(Batch batch) {
        return batch;
    }

    boolean fencesOldTerms() {
        return true;
    }

    boolean leaseEnds() {
        return true;
    }

    /** Whether a replica that has not got everything says so. */
    boolean admitsToBeBehind() {
        return true;
    }

    boolean isLeader(Replica replica) {
        return replica == leader;
    }

    Replica leader() {
        Replica elected = leader;
        if (elected == null) {
            throw new IllegalStateException("nobody leads");
        }
        return elected;
    }

    /** Whether nobody else can have been elected since. */
    boolean holds(Replica replica, long asked) {
        return !leaseEnds() || (replica == leader && asked == term && !leaseHasLapsed);
    }

    /** A replica wants a batch to be committed, and waits for the majority. */
    void commit(Replica replica, Batch batch) throws StoreFailure {
        boolean isOver = replica != leader || batch.term() != term;
        if (isOver && fencesOldTerms()) {
            throw new LeadershipLost("Another node leads.", null, null);
        }
        if (isOver) {
            broken(Law.ONE_LEADER_DECIDES, replica + " commits in term " + batch.term() + " after " + term + " began");
        }
        if (batch.timeMillis() < newestMillis) {
            broken(Law.TIME_NEVER_GOES_BACK, replica + " decided at " + batch.timeMillis() + " after " + newestMillis);
        }
        newestMillis = Math.max(newestMillis, batch.timeMillis());
        disk.commit(batch);
        log.add(new Entry(batch.toByteArray(), newestMillis));
        committed(batch);
        if (batchSurvives) {
            throw new LeadershipLost("Another node leads, which has the batch.", null, null);
        }
        replica.apply(log.size());
    }

    /**
     * The leader is cut off, and goes on until it hears of it.
     *
     * @param survives whether a batch that is on its way gets to the next leader, though this one does not hear so
     * @return whether such a batch has survived
     */
    boolean depose(boolean survives) {
        Replica old = leader();
        Runnable commit = disk.takePending();
        if (commit != null && survives) {
            batchSurvives = true;
            loop.letTheDiskSpeak(commit);
            batchSurvives = false;
        } else if (commit != null) {
            old.finishLater(commit);
        }
        old.isUntold = true;
        leader = null;
        return commit != null && survives;
    }

    void elect(Replica next) {
        term++;
        leaseHasLapsed = false;
        leader = next;
        next.home.resume();
        next.apply(log.size());
        replicas.forEach(Replica::fallBehind);
        next.leads(term);
    }

    /** Whoever still believes that it leads hears that it does not. */
    void tellAll() {
        replicas.forEach(replica -> {
            if (replica.isUntold && replica != leader) {
                replica.follows();
            }
            replica.home.resume();
        });
    }
}
