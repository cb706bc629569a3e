package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.HandOffs;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionDoor;
import io.holdfast.app.partition.QueueStatisticsCollector;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.partition.WatchedBatches;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One run of several partitions on three nodes, whose queues send each other dead letters and moved messages while leaders come and go and the
 * network between the nodes is late, loses what it carries and brings it twice. It looks at what is committed after each commit. Everything
 * follows from the seed.
 */
final class ClusterHandOffSimulation {
    private static final int NODES = 3;
    private static final int MOST_STEPS_TO_REST = 20_000;

    private final Random random;
    private final int steps;
    private final HandClock clock = new HandClock();
    private final HandLoop loop = new HandLoop(clock, this::afterTask);
    private final List<NodeLoop> homes = new ArrayList<>();
    private final List<RaftGroup> groups = new ArrayList<>();
    private final HandOffWorkload workload;
    private final MessagePlaces places;
    private final int changesPerMille;
    private boolean isNetworkGood;
    private @Nullable LawBroken broken;

    /** @param applied what the replicas make of an entry */
    ClusterHandOffSimulation(long seed, int steps, UnaryOperator<Batch> applied) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 4242);
        this.steps = steps;
        this.workload = new HandOffWorkload(random);
        this.changesPerMille = List.of(5, 20, 60).get(random.nextInt(3));
        int[] budgets = {1, 3, 4_096};
        EngineSettings settings = new EngineSettings(1_000, 48L << 20, false, false)
                .with(new EngineSettings.Budgets(1_000, 10_000, 100, budgets[random.nextInt(budgets.length)]));
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < NODES; i++) {
            homes.add(new NodeLoop(loop));
        }
        for (int i = 0; i < count; i++) {
            int number = i;
            groups.add(new RaftGroup(loop, clock, settings.with(new QueuePlacement(i, count)), new HandDisk()) {
                @Override
                void committed(Batch batch) {
                    lookAfter(number, batch);
                }

                @Override
                void broken(Law law, String what) {
                    attempt(() -> LawBroken.unless(false, law, () -> what));
                }

                @Override
                Batch applied(Batch batch) {
                    return applied.apply(batch);
                }
            });
        }
        this.places = new MessagePlaces(groups.stream().map(group -> group.disk).toList(), workload.isOrdered());
        for (int node = 0; node < NODES; node++) {
            for (RaftGroup group : groups) {
                group.replicas.add(new Replica(node, group, homes.get(node), 0));
            }
            start(node);
        }
        groups.forEach(group -> group.elect(group.replicas.get(random.nextInt(NODES))));
    }

    MessagePlaces places() {
        return places;
    }

    private void start(int node) {
        QueueDirectory directory = new QueueDirectory(false);
        List<Partition> partitions = new ArrayList<>();
        List<PartitionDoor> doors = new ArrayList<>();
        for (RaftGroup group : groups) {
            partitions.add(group.replicas.get(node).start(bytes -> bytes, directory));
            doors.add((command, call) -> send(group, command, new Answer(call, homes.get(node))));
        }
        new HandOffs(partitions, doors).start();
        groups.forEach(group -> group.replicas.get(node).follow());
    }

    /** Over the network, to whoever leads the partition when it gets there. */
    private void send(RaftGroup to, Command command, Answer answer) {
        loop.schedule(() -> answer.fail(Unavailable.NOT_LEADER), 500);
        for (int i = isLost(8) ? 0 : isLost(8) ? 2 : 1; i > 0; i--) {
            loop.schedule(
                    () -> {
                        if (to.leader().home.isPaused()) {
                            answer.fail(Unavailable.NOT_LEADER);
                        } else {
                            to.leader().partition().submit(command, new Arriving(answer));
                        }
                    },
                    latencyMillis());
        }
    }

    private boolean isLost(int oneIn) {
        return !isNetworkGood && random.nextInt(oneIn) == 0;
    }

    private long latencyMillis() {
        return 1 + random.nextInt(isNetworkGood || random.nextInt(10) > 0 ? 3 : 700);
    }

    /** The first that comes of an answer and a time-out, if the node that waits for it lives. */
    private static final class Answer {
        private final Call call;
        private final Runnable hear;
        private @Nullable Runnable given;

        Answer(Call call, NodeLoop home) {
            this.call = call;
            this.hear = home.ofThisLife(() -> {
                if (given != null) {
                    given.run();
                }
            });
        }

        void give(Reply reply) {
            end(() -> WatchedBatches.answer(call, reply));
        }

        void fail(Unavailable reason) {
            end(() -> WatchedBatches.fail(call, reason));
        }

        private void end(Runnable how) {
            if (given == null) {
                given = how;
                hear.run();
            }
        }
    }

    /** What comes out at the other end. */
    private final class Arriving extends Call {
        private final Answer answer;

        Arriving(Answer answer) {
            this.answer = answer;
        }

        @Override
        protected void answer(Reply reply) {
            if (!isLost(8)) {
                loop.schedule(() -> answer.give(reply), latencyMillis());
            }
        }

        @Override
        protected void fail(Unavailable reason) {
            loop.schedule(() -> answer.fail(Unavailable.NOT_LEADER), latencyMillis());
        }
    }

    void run() {
        for (int step = 0; step < steps; step++) {
            int choice = random.nextInt(1_000);
            if (choice < 600) {
                submit(workload.next());
            } else if (choice < 750) {
                clock.moveTo(clock.nowMillis() + 1 + random.nextInt(random.nextInt(4) == 0 ? 2_000 : 10));
            } else if (choice < 750 + changesPerMille) {
                changeLeader(groups.get(random.nextInt(groups.size())));
            } else if (choice < 750 + changesPerMille + 5) {
                kill(random.nextInt(NODES));
            }
            if (random.nextInt(10) < 8) {
                loop.turn();
            }
            work(3);
        }
        isNetworkGood = true;
        rest();
        check();
    }

    /** Disks and threads go on, each as it likes. */
    private void work(int oneIn) {
        for (RaftGroup group : groups) {
            if (group.disk.isBusy() && random.nextInt(oneIn) == 0) {
                loop.letTheDiskSpeak(group.disk::letGo);
                afterTask();
            }
            for (Replica replica : group.replicas) {
                if (random.nextInt(oneIn) == 0) {
                    replica.apply(replica.applied() + random.nextInt(group.log.size() - replica.applied() + 1));
                }
                if (random.nextInt(oneIn) == 0) {
                    replica.work();
                    afterTask();
                }
                if (replica.isUntold && random.nextInt(oneIn * 5) == 0) {
                    replica.follows();
                }
            }
        }
    }

    private void changeLeader(RaftGroup group) {
        loop.hearTheDisk();
        if (random.nextInt(4) == 0) {
            group.leader().home.pause();
        }
        group.depose(random.nextBoolean());
        group.elect(group.replicas.get(random.nextInt(NODES)));
        afterTask();
    }

    /** A node dies with all that it leads, and starts again. */
    private void kill(int node) {
        List<RaftGroup> orphaned = new ArrayList<>();
        for (RaftGroup group : groups) {
            if (group.isLeader(group.replicas.get(node))) {
                group.depose(random.nextBoolean());
                orphaned.add(group);
            }
        }
        homes.get(node).die();
        groups.forEach(group -> group.replicas
                .get(node)
                .die(random.nextInt(group.replicas.get(node).applied() + 1)));
        start(node);
        orphaned.forEach(group -> group.elect(group.replicas.get(random.nextInt(NODES))));
        afterTask();
    }

    private void submit(Command command) {
        RaftGroup group = groups.get(Routing.partitionOf(command, groups.size()));
        Replica leader = group.leader();
        if (!leader.home.isPaused()) {
            loop.execute(() -> leader.partition().submit(command, new ClientCall(command)));
        }
    }

    /** Whoever calls from here would take a broken law for a failure of the disk, so it is told after the task. */
    private void attempt(Runnable check) {
        try {
            check.run();
        } catch (LawBroken found) {
            broken = broken == null ? found : broken;
        }
    }

    private void lookAfter(int partition, Batch batch) {
        attempt(() -> places.committed(partition, batch));
    }

    private void afterTask() {
        if (broken != null) {
            throw broken;
        }
    }

    private void rest() {
        groups.forEach(RaftGroup::tellAll);
        for (int i = 0; i < MOST_STEPS_TO_REST; i++) {
            loop.turn();
            work(1);
            clock.moveTo(clock.nowMillis() + 5);
            if (i > 500 && places.onTheirWay() == 0 && groups.stream().noneMatch(group -> group.disk.isBusy())) {
                return;
            }
        }
        throw new LawBroken(Law.DEPARTURES_ARRIVE, places.onTheirWay() + " messages are on their way for ever", null);
    }

    /** What the queues count is what is stored. */
    private void check() {
        for (RaftGroup group : groups) {
            CompletableFuture<List<QueueDescription>> asked =
                    QueueStatisticsCollector.describeAll(group.leader().partition());
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
        }

        @Override
        protected void fail(Unavailable reason) {
            // Whoever asked does not know what became of it.
        }
    }
}
