package io.holdfast.app;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.control.ControlView;
import io.holdfast.control.DirectoryFacts;
import io.holdfast.control.ReceiptKey;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.CommitListener;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.MemoryStore;
import io.holdfast.store.StoreFailure;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One directory on which servers are started and killed; each would bring a key of its own. One thread. */
final class CrashingStarts {
    private static final ReceiptKey FORMER_KEY = new ReceiptKey(-1, -2);
    private static final int PARTITIONS = 4;

    private final ControlStartCrashTest.PlantedBug bug;
    private final Former former;
    private final Queue<Runnable> loop = new ArrayDeque<>();
    /** Commits on their way, as on a thread of their own. */
    private final Queue<Runnable> disk = new ArrayDeque<>();

    /** Every key that a server got and may have given handles with. */
    private final Set<ReceiptKey> used = new LinkedHashSet<>();

    private MemoryStore control = new MemoryStore(List.of(ControlDatabase.TABLE));
    private MemoryStore rows = new MemoryStore(StoredRows.tables());
    private Supplier<ControlView> shown = () -> {
        throw new IllegalStateException("nothing was started");
    };
    private Kill kill = Kill.NEVER;
    private int commits;
    private int starts;
    private @Nullable DirectoryFacts facts;

    /** Where an earlier version left its key. */
    enum Former {
        NONE(Table.PARTITION, ""),
        OTHER_ROOMS(Table.OTHER_ROOMS, "server/receipt-key"),
        PARTITION(Table.PARTITION, "receipt-key");

        private final Table table;
        private final String row;

        Former(Table table, String row) {
            this.table = table;
            this.row = row;
        }

        private byte @Nullable [] in(MemoryStore rows) {
            return rows.get(StoredRows.table(table), row.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** In the n-th commit, whose rows are on the disk then or not. */
    record Kill(int commit, boolean isKept) {
        static final Kill NEVER = new Kill(Integer.MAX_VALUE, false);
    }

    /** The server is gone. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** What must never be seen was seen. */
    static final class LawBroken extends RuntimeException {
        private static final long serialVersionUID = 1;

        LawBroken(String law) {
            super(law);
        }
    }

    CrashingStarts(Former former, ControlStartCrashTest.PlantedBug bug) throws StoreFailure {
        this.bug = bug;
        this.former = former;
        if (former != Former.NONE) {
            byte[] key = ByteBuffer.allocate(16)
                    .putLong(FORMER_KEY.high())
                    .putLong(FORMER_KEY.low())
                    .array();
            Batch batch = new Batch();
            batch.put(StoredRows.table(former.table), former.row.getBytes(StandardCharsets.UTF_8), key);
            rows.commit(batch);
        }
    }

    int commits() {
        return commits;
    }

    void start(Kill when) throws StoreFailure {
        kill = when;
        commits = 0;
        starts++;
        try {
            startUntilKilled();
        } catch (Killed gone) {
            // The next start finds what is on the disk.
        }
        loop.clear();
        disk.clear();
        control.loseUnsynced();
        rows.loseUnsynced();
        control = control.reopen();
        rows = rows.reopen();
    }

    private void startUntilKilled() throws StoreFailure {
        ControlPartition partition = new ControlPartition(
                new Tasks(),
                control,
                (batch, listener) -> disk.add(() -> {
                    commitControl(batch, listener);
                }),
                () -> starts,
                why -> disk.add(() -> {
                    throw new LawBroken(why);
                }));
        shown = partition::view;
        ControlStart start = new ControlStart(partition, Optional.of(rows));
        if (bug == ControlStartCrashTest.PlantedBug.FORMER_KEY_FORGOTTEN_FIRST) {
            forgetFormer(start);
        }
        // Noted when it is given, not later: a kill may come in between.
        CompletableFuture<Boolean> isUsed = start.record(new ReceiptKey(starts, starts), PARTITIONS)
                .thenApply(key -> bug == ControlStartCrashTest.PlantedBug.SHOWN_BEFORE_DURABLE || used.add(key));
        run();
        isUsed.join();
        look();
        forgetFormer(start);
        facts = partition.view().directory();
    }

    void requireLaws() {
        if (used.size() != 1) {
            throw new LawBroken("handles were given with " + used.size() + " keys");
        }
        boolean isOlder = former != Former.NONE;
        if (isOlder && !used.contains(FORMER_KEY)) {
            throw new LawBroken("handles of the earlier version do not work any more");
        }
        if (isOlder && former.in(rows) != null) {
            throw new LawBroken("the former key was not deleted");
        }
        Optional<DirectoryFacts> known = Optional.ofNullable(facts);
        if (known.isEmpty() || known.get().isOlder() != isOlder || known.get().partitions() != PARTITIONS) {
            throw new LawBroken("the facts of the directory are " + known);
        }
    }

    private void commitControl(Batch batch, CommitListener listener) {
        boolean isEarly = bug == ControlStartCrashTest.PlantedBug.ANSWERED_BEFORE_DURABLE
                || bug == ControlStartCrashTest.PlantedBug.SHOWN_BEFORE_DURABLE;
        if (isEarly) {
            listener.committed();
            runLoop();
        }
        look();
        if (bug == ControlStartCrashTest.PlantedBug.CONTROL_ROWS_LOST) {
            batch.clear();
        }
        try {
            commit(control, batch);
        } catch (StoreFailure failure) {
            throw new IllegalStateException(failure);
        }
        if (!isEarly) {
            listener.committed();
        }
    }

    /** Another thread may look at any moment, and give handles with what it sees. */
    private void look() {
        ReceiptKey key = shown.get().receiptKey();
        if (key != null) {
            used.add(key);
        }
    }

    /** The same as the start does, with a kill in the middle of its commit. */
    private void forgetFormer(ControlStart start) throws StoreFailure {
        if (former.in(rows) != null) {
            killIfItIsTime(() -> {
                if (kill.isKept) {
                    forget(start);
                }
            });
            start.forgetFormer();
        }
    }

    private static void forget(ControlStart start) {
        try {
            start.forgetFormer();
        } catch (StoreFailure failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void commit(MemoryStore store, Batch batch) throws StoreFailure {
        store.begin(batch);
        killIfItIsTime(() -> {
            if (kill.isKept) {
                store.keepUnsynced();
            }
        });
        store.sync();
    }

    private void killIfItIsTime(Runnable whatTheDiskDoes) {
        if (++commits == kill.commit) {
            whatTheDiskDoes.run();
            throw new Killed();
        }
    }

    private void run() {
        runLoop();
        while (!disk.isEmpty()) {
            disk.remove().run();
            runLoop();
        }
    }

    private void runLoop() {
        for (Runnable task = loop.poll(); task != null; task = loop.poll()) {
            task.run();
        }
    }

    /** Runs its tasks when told to. */
    private final class Tasks implements Loop {
        @Override
        public boolean isCurrent() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            loop.add(task);
        }

        @Override
        public void executeLast(Runnable task) {
            loop.add(task);
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            // Nothing is due.
        }
    }
}
