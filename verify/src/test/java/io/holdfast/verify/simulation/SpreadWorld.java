package io.holdfast.verify.simulation;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.ActionPorts;
import io.holdfast.app.action.Actions;
import io.holdfast.app.action.CallerBudgets;
import io.holdfast.app.action.Invocation;
import io.holdfast.app.action.KmsKeys;
import io.holdfast.app.action.QueueLists;
import io.holdfast.app.action.Requester;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.limit.ParkedPolls;
import io.holdfast.app.limit.RequestRates;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.spread.SpreadQueues;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server of several partitions with the actions that clients ask for, on one loop that is turned by hand, with disks that crash. */
final class SpreadWorld {
    private static final long LOOK_EVERY_MILLIS = SpreadQueues.LOOK_EVERY_MILLIS;

    private final Random random;
    private final SpreadPorts ports;
    private final HandClock clock = new HandClock();
    private final HandLoop loop = new HandLoop(clock, this::afterTask);
    private final List<HandDisk> disks = new ArrayList<>();
    private final EngineSettings settings = new EngineSettings(1_000, 48L << 20, false, false);
    private QueueDirectory directory = new QueueDirectory();
    private @Nullable Actions actions;
    private long lastMessageId;
    private @Nullable String fatal;
    private @Nullable LawBroken broken;

    SpreadWorld(Random random, SpreadPorts ports) {
        this.random = random;
        this.ports = ports;
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            disks.add(new HandDisk());
        }
        start();
    }

    int partitions() {
        return disks.size();
    }

    QueueDirectory directory() {
        return directory;
    }

    long nowMillis() {
        return clock.nowMillis();
    }

    private void start() {
        directory = new QueueDirectory(false);
        List<Partition> started = new ArrayList<>();
        for (int i = 0; i < disks.size(); i++) {
            Store store = ports.rows().store(disks.get(i), random);
            started.add(new Partition(
                    loop,
                    store,
                    new CommitThread(store, disks.get(i)),
                    clock,
                    settings.with(new QueuePlacement(i, disks.size())),
                    directory,
                    new DurationHistogram(),
                    reason -> fatal = reason));
        }
        directory.allHavePublished();
        Partitions partitions = new Partitions(started);
        SpreadQueues spread = new SpreadQueues(partitions);
        actions = new Actions(new ActionPorts(
                partitions,
                new ReceiptHandles(1, 2),
                () -> new MessageId(7, ++lastMessageId),
                () -> true,
                key -> KmsKeys.State.ENABLED,
                ClockSteps.none(),
                Audit.NONE,
                new CallerBudgets(
                        new RequestRates(OptionalInt.empty(), OptionalInt.empty(), () -> 0),
                        new ParkedPolls(OptionalInt.empty(), OptionalInt.empty())),
                Tracing.OFF,
                QueueLists.of(directory),
                spread));
        if (ports.looksAfterParts()) {
            lookLater(spread);
        }
    }

    private void lookLater(SpreadQueues spread) {
        loop.schedule(
                () -> {
                    spread.look();
                    lookLater(spread);
                },
                LOOK_EVERY_MILLIS);
    }

    /** Asks for something; whoever asked hears of it unless the server crashes before. */
    Asked ask(Request request, Consumer<Outcome> heard) {
        Asked asked = new Asked(heard);
        loop.execute(() -> {
            Actions open = actions;
            if (open != null) {
                asked.invocation = open.perform(request, asked);
            }
        });
        return asked;
    }

    /** The client of a request goes, or wants its poll to end. */
    void abandon(Asked asked) {
        loop.execute(() -> {
            if (asked.invocation != null) {
                asked.invocation.abandon();
            }
        });
    }

    void turn() {
        loop.turn();
    }

    void pass(long millis) {
        clock.moveTo(clock.nowMillis() + millis);
    }

    /** Some disks get done. */
    void letDisksSpeak(boolean all) {
        disks.forEach(disk -> {
            if (disk.isBusy() && (all || random.nextInt(3) > 0)) {
                loop.letTheDiskSpeak(disk::letGo);
                afterTask();
            }
        });
    }

    /** Whether nothing more happens before time goes on. */
    boolean isQuiet() {
        return loop.isIdle() && disks.stream().noneMatch(HandDisk::isBusy);
    }

    void settle() {
        while (!isQuiet()) {
            loop.turn();
            letDisksSpeak(true);
        }
    }

    /** All partitions die together; a batch that is on its way may have got to its disk or not. */
    void crash() {
        disks.forEach(disk -> {
            if (disk.isBusy() && random.nextBoolean()) {
                disk.letGo();
            }
        });
        afterTask();
        loop.die();
        disks.forEach(HandDisk::reopen);
        start();
    }

    /** How many rows are stored. */
    int stored(Table table) {
        return disks.stream().mapToInt(disk -> disk.count(table)).sum();
    }

    private void afterTask() {
        if (broken != null) {
            throw broken;
        }
        LawBroken.unless(fatal == null, Law.RUNS_RIGHT, () -> "a partition stopped itself: " + fatal);
    }

    /** A client that waits for an answer. */
    final class Asked implements Requester {
        private final Consumer<Outcome> heard;
        private @Nullable Invocation invocation;
        private boolean isAnswered;

        Asked(Consumer<Outcome> heard) {
            this.heard = heard;
        }

        boolean isAnswered() {
            return isAnswered;
        }

        @Override
        public Principal principal() {
            return new Principal("000000000000", "us-east-1");
        }

        @Override
        public String baseUrl() {
            return "http://queues";
        }

        @Override
        public void respond(Outcome outcome) {
            try {
                LawBroken.unless(!isAnswered, Law.ANSWERED_ONCE, () -> "answered again: " + outcome);
                isAnswered = true;
                heard.accept(outcome);
            } catch (LawBroken found) {
                // Whoever answers would take it for a failure of the client, so it is told after the task.
                broken = broken == null ? found : broken;
            }
        }
    }
}
