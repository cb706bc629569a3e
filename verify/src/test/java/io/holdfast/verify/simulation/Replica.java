package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.PartitionLeadership;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.partition.WatchedBatches;
import io.holdfast.store.Batch;
import io.holdfast.store.Leadership;
import io.holdfast.store.LeadershipListener;
import io.holdfast.store.MemoryStore;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** A partition on one node of a simulated cluster: the real one, on rows of its own that follow the group's log. */
final class Replica implements Store, Leadership {
    final int number;
    final NodeLoop home;
    final PartitionClock clock;
    /** Calls that it was asked and that nobody waits for any more in the model, but must be told all the same. */
    final Set<SimulatedCall> orphans = new HashSet<>();

    private final RaftGroup group;
    /** Its commit thread: commits of terms that are over, and loads. */
    private final Deque<Runnable> thread = new ArrayDeque<>();

    private MemoryStore rows = new MemoryStore(StoredRows.tables());
    private int applied;
    /** What was committed when it last began to follow: before it has that, its rows may lack anything. */
    private int goal;

    private long newestMillis;
    private @Nullable LeadershipListener listener;
    private Runnable changed = () -> {};

    WatchedBatches batches = new WatchedBatches(bytes -> bytes);
    QueueDirectory directory = new QueueDirectory(false);

    @Nullable
    Partition partition;

    /** Its node has started, and hears nothing yet of what others lead. */
    boolean isSlow;

    /** It may still believe that it leads. */
    boolean isUntold;

    /** Terms that it leads but has not heard of: until then what it decides is of an earlier one. */
    private int unheardTerms;

    /**
     * @param number of the node
     * @param skewMillis what its clock is ahead of the true time
     */
    Replica(int number, RaftGroup group, NodeLoop home, long skewMillis) {
        this.number = number;
        this.group = group;
        this.home = home;
        this.clock = () -> group.clock.nowMillis() + skewMillis;
    }

    Partition partition() {
        Partition started = partition;
        if (started == null) {
            throw new IllegalStateException("the node was never started");
        }
        return started;
    }

    /** The process starts, and finds its rows. */
    Partition start(LongUnaryOperator weight, QueueDirectory ofTheNode) {
        batches = new WatchedBatches(weight);
        directory = ofTheNode;
        partition = batches.led(
                home,
                group.between(this),
                this::commitOnItsThread,
                clock,
                group.settings,
                directory,
                reason -> group.broken(Law.RUNS_RIGHT, this + " stopped itself: " + reason),
                new PartitionLeadership(this, 0, thread::addLast, () -> group.loading(this, newestMillis), () -> {}));
        return partition;
    }

    /** From now on it is told what it is. */
    void follow() {
        WatchedBatches.follow(partition(), listened -> changed = listened);
    }

    /** The process dies, and whoever waits hears nothing. Rows that were only in memory are taken from the log again. */
    void die(int appliedOnDisk) {
        thread.clear();
        orphans.clear();
        unheardTerms = 0;
        isUntold = false;
        rows = new MemoryStore(StoredRows.tables());
        applied = 0;
        newestMillis = 0;
        apply(appliedOnDisk);
        fallBehind();
    }

    /** It was started, its leader has changed, or it can be reached again. */
    void fallBehind() {
        goal = group.log.size();
    }

    private void commitOnItsThread(Runnable commit) {
        if (group.isLeader(this) && unheardTerms == 0) {
            group.disk.execute(commit);
        } else {
            thread.addLast(commit);
        }
    }

    /** A commit that had begun when its term ended. */
    void finishLater(Runnable commit) {
        thread.addFirst(commit);
    }

    /** Lets its commit thread do one thing; false if there was nothing. */
    boolean work() {
        Runnable task = home.isPaused() ? null : thread.pollFirst();
        if (task != null) {
            group.loop.letTheDiskSpeak(task);
        }
        return task != null;
    }

    int applied() {
        return applied;
    }

    /** Takes what is committed into its rows. */
    void apply(int upTo) {
        int before = applied;
        for (; applied < upTo; applied++) {
            RaftGroup.Entry entry = group.log.get(applied);
            rows.begin(group.applied(Batch.of(entry.rows())));
            rows.keepUnsynced();
            newestMillis = Math.max(newestMillis, entry.timeMillis());
        }
        if (applied > before && !group.isLeader(this)) {
            changed.run();
        }
    }

    void leads(long term) {
        isUntold = false;
        LeadershipListener told = listener;
        if (told != null) {
            told.leads(term);
            unheardTerms++;
            home.execute(() -> unheardTerms--);
        }
    }

    void follows() {
        home.resume();
        isUntold = false;
        LeadershipListener told = listener;
        if (told != null) {
            told.follows(null);
        }
    }

    @Override
    public void follow(int ofPartition, LeadershipListener told) {
        listener = told;
        told.follows(null);
    }

    @Override
    public boolean holds(int ofPartition, long term) {
        return group.holds(this, term);
    }

    @Override
    public boolean isCatchingUp(int ofPartition) {
        return group.admitsToBeBehind() && applied < goal;
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        group.commit(this, batch);
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        return rows.get(table, key);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        rows.scan(table, from, toExclusive, visitor);
    }

    @Override
    public void close() {
        rows.close();
    }

    @Override
    public String toString() {
        return "node " + number;
    }
}
