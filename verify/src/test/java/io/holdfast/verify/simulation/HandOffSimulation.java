package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.HandOffs;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.QueueStatisticsCollector;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Batch;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One run of several partitions whose queues send each other dead letters and moved messages, while queues come and go and all partitions crash
 * together, each with its own luck. It knows nothing of what clients may see; it looks at the disks after each commit. Everything follows from
 * the seed.
 */
final class HandOffSimulation {
    private static final int MOST_STEPS_TO_REST = 5_000;

    private final Random random;
    private final Ports ports;
    private final int steps;
    private final EngineSettings settings;
    private final HandClock clock = new HandClock();
    private final HandLoop loop = new HandLoop(clock, this::afterTask);
    private final List<HandDisk> disks = new ArrayList<>();
    private final HandOffWorkload workload;
    private final MessagePlaces places;
    private final Map<Long, Integer> receiveCounts = new HashMap<>();
    private QueueDirectory directory = new QueueDirectory();
    private List<Partition> partitions = List.of();
    private @Nullable String fatal;
    private @Nullable LawBroken broken;
    private int crashesPerMille;

    HandOffSimulation(long seed, int steps, Ports ports) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 777);
        this.steps = steps;
        this.ports = ports;
        this.workload = new HandOffWorkload(random);
        int[] budgets = {1, 3, 4_096};
        this.settings = new EngineSettings(1_000, 48L << 20, false, false)
                .with(new EngineBudgets(1_000, 10_000, 100, budgets[random.nextInt(budgets.length)]));
        this.crashesPerMille = List.of(0, 10, 50).get(random.nextInt(3));
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            disks.add(new HandDisk());
        }
        this.places = new MessagePlaces(disks, workload.isOrdered());
        start();
    }

    MessagePlaces places() {
        return places;
    }

    void run() {
        for (int step = 0; step < steps; step++) {
            int choice = random.nextInt(1_000);
            if (choice < 600) {
                submit(workload.next());
            } else if (choice < 750) {
                clock.moveTo(clock.nowMillis() + 1 + random.nextInt(random.nextInt(4) == 0 ? 2_000 : 10));
            } else if (choice < 750 + crashesPerMille) {
                crash();
            }
            if (random.nextInt(10) < 8) {
                loop.turn();
            }
            disks.forEach(disk -> {
                if (disk.isBusy() && random.nextInt(3) > 0) {
                    loop.letTheDiskSpeak(disk::letGo);
                    afterTask();
                }
            });
        }
        rest();
        check();
    }

    private void submit(Command command) {
        int partition = Routing.partitionOf(command, disks.size());
        loop.execute(() -> partitions.get(partition).submit(command, new ClientCall(command)));
    }

    /** All partitions die together; a batch that is on its way may have got to its disk or not. */
    private void crash() {
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

    private void start() {
        directory = new QueueDirectory(false);
        List<Partition> started = new ArrayList<>();
        for (int i = 0; i < disks.size(); i++) {
            Store store = watched(ports.store(disks.get(i), random), i);
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
        partitions = started;
        directory.allHavePublished();
        new HandOffs(partitions).start();
    }

    private Store watched(Store store, int partition) {
        return new StoreBetween(store) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                disk.commit(batch);
                attempt(() -> places.committed(partition, batch));
            }
        };
    }

    /** Whoever calls from here would take a broken law for a failure of the disk or of the client, so it is told after the task. */
    private void attempt(Runnable check) {
        try {
            check.run();
        } catch (LawBroken found) {
            broken = broken == null ? found : broken;
        }
    }

    private void afterTask() {
        if (broken != null) {
            throw broken;
        }
        LawBroken.unless(fatal == null, Law.RUNS_RIGHT, () -> "a partition stopped itself: " + fatal);
    }

    private void rest() {
        for (int i = 0; i < MOST_STEPS_TO_REST; i++) {
            loop.turn();
            if (disks.stream().anyMatch(HandDisk::isBusy)) {
                disks.forEach(disk -> loop.letTheDiskSpeak(disk::letGo));
            } else if (places.onTheirWay() > 0 || i < 500) {
                clock.moveTo(clock.nowMillis() + 5);
            } else {
                return;
            }
        }
        throw new LawBroken(Law.DEPARTURES_ARRIVE, places.onTheirWay() + " messages are on their way for ever", null);
    }

    /** What the queues count is what is stored. */
    private void check() {
        for (Partition partition : partitions) {
            CompletableFuture<List<QueueDescription>> asked = QueueStatisticsCollector.describeAll(partition);
            loop.turn();
            for (QueueDescription queue : asked.join()) {
                long counted = queue.visible() + queue.inFlight();
                LawBroken.unless(
                        counted == places.inQueue(queue.queue().id()),
                        Law.COUNTERS_ARE_EXACT,
                        () -> queue.queue().name().name() + " counts " + counted + " messages and has "
                                + places.inQueue(queue.queue().id()));
            }
        }
    }

    private final class ClientCall extends Call {
        private final Command command;

        ClientCall(Command command) {
            this.command = command;
        }

        @Override
        protected void answer(Reply reply) {
            workload.heard(command, reply);
            if (reply instanceof Reply.Received received && !workload.movesAnew()) {
                attempt(() -> received.deliveries().forEach(this::checkCount));
            }
        }

        /** Answers get lost in crashes, so some receives are not heard of. */
        private void checkCount(Delivery delivery) {
            Integer before = receiveCounts.put(Drafts.idOf(delivery.message()), delivery.receiveCount());
            LawBroken.unless(
                    delivery.receiveCount() > (before == null ? 0 : before),
                    Law.RECEIVE_COUNT_GROWS_BY_ONE,
                    () -> command + " got receive count " + delivery.receiveCount() + " after " + before);
        }

        @Override
        protected void fail(Unavailable reason) {
            // Nothing happened; who stopped the partition is told after the task.
        }
    }
}
