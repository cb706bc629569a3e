package io.holdfast.app;

import io.holdfast.app.CrashingStarts.LawBroken;
import io.holdfast.app.IdentityCrashTest.PlantedBug;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.metric.MetricCommand.PutMetrics;
import io.holdfast.control.metric.MetricEngine;
import io.holdfast.control.metric.MetricSample;
import io.holdfast.control.metric.MetricView;
import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.store.Batch;
import io.holdfast.store.CommitListener;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.MemoryStore;
import io.holdfast.store.StoreFailure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * One directory in which users keep what they measure while the server is killed again and again. What a kill leaves must be what a prefix of the commands
 * leads to, with everything in it that was acknowledged, or that anybody could see. One thread.
 */
final class CrashingMetrics {
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long FIRST_HOUR = 500_000;

    private final PlantedBug bug;
    private final SplittableRandom random;
    /** What every prefix of the commands leads to, in words; the first one is the empty prefix. */
    private final List<String> states = new ArrayList<>(List.of(words(MetricView.EMPTY)));

    private final Queue<Runnable> disk = new ArrayDeque<>();
    private MetricEngine reference = new MetricEngine(new NoRows(), MetricView.EMPTY);
    private MemoryStore rows = new MemoryStore(List.of(ControlDatabase.TABLE));
    private CallerLoop loop = new CallerLoop();
    private ControlPartition partition;
    private long nowMillis = FIRST_HOUR * HOUR_MILLIS;
    /** How many commands were acknowledged, or seen, at least. */
    private int promised;

    private boolean killNow;

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

    CrashingMetrics(SplittableRandom random, PlantedBug bug) {
        this.bug = bug;
        this.random = random;
        this.partition = open();
    }

    /** Some commands, then a kill or not, then a look at what is there. */
    void round(boolean isKilled) {
        int batches = 1 + random.nextInt(3);
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
                loop, rows, (batch, listener) -> disk.add(() -> commit(batch, listener)), () -> nowMillis, why -> {
                    throw new LawBroken(why);
                });
        loop.run();
        return opened;
    }

    private void submitSome() {
        // Now and then for so long that what is old expires.
        nowMillis += random.nextInt(4) == 0 ? random.nextInt(200) * HOUR_MILLIS : 1_000;
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            PutMetrics command = command();
            reference.handle(command, nowMillis);
            states.add(words(reference.view()));
            int number = states.size() - 1;
            CompletableFuture<Void> unused = partition
                    .submit(new ControlCommand.ChangeMetrics(command))
                    .thenAccept(reply -> promised = Math.max(promised, number));
        }
    }

    private PutMetrics command() {
        List<MetricSample> samples = new ArrayList<>();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            double value = random.nextInt(100);
            samples.add(new MetricSample(
                    "n",
                    "m" + random.nextInt(4),
                    new TreeMap<>(Map.of("host", "h" + random.nextInt(2))),
                    "Count",
                    nowMillis / 60_000 - random.nextInt(120),
                    1,
                    value,
                    value,
                    value));
        }
        return new PutMetrics("000000000000", "us-east-1", samples);
    }

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
        boolean isEarly = bug == PlantedBug.ANSWERED_BEFORE_DURABLE || bug == PlantedBug.SHOWN_BEFORE_DURABLE;
        if (isEarly) {
            int before = promised;
            listener.committed();
            loop.run();
            // As if the answers were still on their way.
            promised = bug == PlantedBug.SHOWN_BEFORE_DURABLE ? before : promised;
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
        if (!isEarly) {
            listener.committed();
        }
    }

    /** Another thread may look at any moment, and an alarm may follow from what it sees. */
    private void look() {
        int seen = states.indexOf(words(partition.view().metrics()));
        if (seen < 0) {
            throw new LawBroken("something is shown that no command leads to");
        }
        promised = Math.max(promised, seen);
    }

    private void restart() {
        rows.loseUnsynced();
        rows = rows.reopen();
        partition = open();
        MetricView found = partition.view().metrics();
        String words = words(found);
        if (states.subList(promised, states.size()).lastIndexOf(words) < 0) {
            throw new LawBroken("Of " + (states.size() - 1) + " commands " + promised
                    + " were acknowledged or seen, but there is\n" + words + "\ninstead of\n" + states.get(promised));
        }
        reference = new MetricEngine(new NoRows(), found);
        states.clear();
        states.add(words);
        promised = 0;
    }

    private static String words(MetricView view) {
        StringBuilder words = new StringBuilder("bytes " + view.bytes());
        view.series().forEachAfter("", (place, series) -> {
            words.append('\n').append(series).append(view.minutes(List.of(series), 0, Long.MAX_VALUE));
            return true;
        });
        return words.toString();
    }
}
