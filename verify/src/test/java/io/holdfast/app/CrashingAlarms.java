package io.holdfast.app;

import io.holdfast.app.AlarmCrashTest.PlantedBug;
import io.holdfast.app.CrashingStarts.LawBroken;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.alarm.AlarmEngine;
import io.holdfast.control.alarm.AlarmHistoryItem;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.HistoryItemType;
import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.store.Batch;
import io.holdfast.store.CommitListener;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.MemoryStore;
import io.holdfast.store.StoreFailure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/**
 * One directory whose alarms are changed while the server is killed again and again. What a kill leaves must be what a prefix of the commands
 * leads to, with everything in it that was acknowledged, or that anybody could see. One thread.
 */
final class CrashingAlarms {
    private final PlantedBug bug;
    private final SplittableRandom random;
    private final RandomAlarms commands;
    /** What every prefix of the commands leads to, in words; the first one is the empty prefix. */
    private final List<String> states = new ArrayList<>();

    private final Queue<Runnable> disk = new ArrayDeque<>();
    private AlarmEngine reference = new AlarmEngine(new NoRows(), AlarmView.EMPTY);
    private MemoryStore rows = new MemoryStore(List.of(ControlDatabase.TABLE));
    private CallerLoop loop = new CallerLoop();
    private ControlPartition partition;
    /** How many commands were acknowledged, or seen, at least. */
    private int promised;

    /** The server is gone. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class NoRows implements ControlRowChanges {
        @Override
        public void put(byte[] key, byte[] value) {}

        @Override
        public void delete(byte[] key) {}
    }

    CrashingAlarms(SplittableRandom random, PlantedBug bug) {
        this.bug = bug;
        this.random = random;
        this.commands = new RandomAlarms(random);
        this.states.add(AlarmWords.of(AlarmView.EMPTY));
        this.partition = open();
    }

    /** Some commands, then a kill or not, then a look at what is there. */
    void round(boolean isKilled) throws StoreFailure {
        int batches = 1 + random.nextInt(4);
        int killedIn = isKilled ? random.nextInt(batches) : batches;
        try {
            for (int i = 0; i < batches; i++) {
                submitSome();
                work(i == killedIn);
            }
        } catch (Killed gone) {
            // The next start finds what is on the disk.
        }
        restart();
    }

    private ControlPartition open() {
        loop = new CallerLoop();
        disk.clear();
        ControlPartition opened = new ControlPartition(
                loop,
                rows,
                (batch, listener) -> disk.add(() -> commit(batch, listener)),
                () -> commands.nowMillis(),
                why -> {
                    throw new LawBroken(why);
                });
        loop.run();
        return opened;
    }

    private void submitSome() {
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            AlarmCommand command = commands.next(reference.view());
            reference.handle(command, commands.nowMillis());
            states.add(AlarmWords.of(reference.view()));
            int number = states.size() - 1;
            CompletableFuture<Void> unused = partition
                    .submit(new ControlCommand.ChangeAlarms(command))
                    .thenAccept(reply -> promised = Math.max(promised, number));
        }
    }

    private boolean killNow;

    private void work(boolean isKilled) {
        killNow = isKilled;
        loop.run();
        while (!disk.isEmpty()) {
            disk.remove().run();
            loop.run();
        }
        look();
    }

    private void commit(Batch batch, CommitListener listener) {
        if (bug == PlantedBug.ANSWERED_BEFORE_DURABLE) {
            listener.committed();
            loop.run();
        }
        if (bug == PlantedBug.SHOWN_BEFORE_DURABLE) {
            int before = promised;
            listener.committed();
            loop.run();
            // As if the answers were still on their way.
            promised = before;
        }
        look();
        rows.begin(bug.harm(batch));
        if (killNow) {
            if (random.nextBoolean()) {
                rows.keepUnsynced();
            }
            throw new Killed();
        }
        try {
            rows.sync();
        } catch (StoreFailure failure) {
            throw new IllegalStateException(failure);
        }
        if (bug != PlantedBug.ANSWERED_BEFORE_DURABLE && bug != PlantedBug.SHOWN_BEFORE_DURABLE) {
            listener.committed();
        }
    }

    /** Another thread may look at any moment, and run an action for what it sees. */
    private void look() {
        int seen = states.indexOf(AlarmWords.of(partition.view().alarms()));
        if (seen < 0) {
            throw new LawBroken("something is shown that no command leads to");
        }
        promised = Math.max(promised, seen);
    }

    private void restart() {
        rows.loseUnsynced();
        rows = rows.reopen();
        partition = open();
        AlarmView found = partition.view().alarms();
        String words = AlarmWords.of(found);
        requireOneItemPerTransition(found);
        if (states.subList(promised, states.size()).lastIndexOf(words) < 0) {
            throw new LawBroken("Of " + (states.size() - 1) + " commands " + promised
                    + " were acknowledged or seen, but there is\n" + words + "\ninstead of\n" + states.get(promised));
        }
        reference = new AlarmEngine(new NoRows(), found);
        states.clear();
        states.add(words);
        promised = 0;
    }

    /** Every change of state that waits for its actions is in the history once, with the same id. */
    private static void requireOneItemPerTransition(AlarmView found) {
        found.notifications().forEachAfter("", (id, notification) -> {
            AlarmHistoryItem item = found.history().get(id);
            boolean isIt = item != null
                    && item.type() == HistoryItemType.STATE_UPDATE
                    && item.alarm().equals(notification.alarm().key());
            if (!isIt) {
                throw new LawBroken("actions wait for a change of state that is not in the history: " + notification);
            }
            return true;
        });
    }
}
