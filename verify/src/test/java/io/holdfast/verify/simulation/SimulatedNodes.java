package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.QueueStatisticsCollector;
import io.holdfast.engine.command.QueueDescription;
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
 * Three nodes with several of the real partitions, whose leaders come and go. Nodes stop for a while, die with what was not synced, are cut off, and
 * their clocks differ. Everything follows from the random.
 */
abstract class SimulatedNodes {
    static final int NODES = 3;
    private static final int MOST_SKEW_MILLIS = 3_000;
    private static final int MOST_STEPS_TO_REST = 20_000;

    final Random random;
    final HandClock clock = new HandClock();
    final HandLoop loop = new HandLoop(clock, this::afterTask);
    final SimulatedNetwork network;
    final List<NodeLoop> homes = new ArrayList<>();
    final List<RaftGroup> groups = new ArrayList<>();
    private final int changesPerMille;
    private @Nullable LawBroken broken;

    /** @param applied what the replicas make of an entry */
    SimulatedNodes(Random random, int partitions, EngineSettings settings, UnaryOperator<Batch> applied) {
        this.random = random;
        this.network = new SimulatedNetwork(loop, random);
        this.changesPerMille = List.of(5, 20, 60).get(random.nextInt(3));
        for (int i = 0; i < NODES; i++) {
            homes.add(new NodeLoop(loop));
        }
        for (int i = 0; i < partitions; i++) {
            int number = i;
            groups.add(new RaftGroup(loop, clock, settings.with(new QueuePlacement(i, partitions)), new HandDisk()) {
                @Override
                void committed(Batch batch) {
                    attempt(() -> SimulatedNodes.this.committed(number, batch));
                }

                @Override
                void broken(Law law, String what) {
                    attempt(() -> LawBroken.unless(false, law, () -> what));
                }

                @Override
                boolean admitsToBeBehind() {
                    return nodesAdmitToBeBehind();
                }

                @Override
                Batch applied(Batch batch) {
                    return applied.apply(batch);
                }
            });
        }
    }

    /** Whether nodes say so whose replicas have not got everything. */
    boolean nodesAdmitToBeBehind() {
        return true;
    }

    /** A majority has a batch. */
    abstract void committed(int partition, Batch batch);

    /** The process of a node has started, and leads nothing yet. */
    void started(int node, List<Partition> partitions) {}

    /** All nodes start. */
    final void begin() {
        for (int node = 0; node < NODES; node++) {
            long skewMillis = random.nextInt(3) == 0 ? 0 : random.nextInt(MOST_SKEW_MILLIS);
            for (RaftGroup group : groups) {
                group.replicas.add(new Replica(node, group, homes.get(node), skewMillis));
            }
            start(node);
        }
        groups.forEach(this::electAny);
    }

    private void start(int node) {
        QueueDirectory directory = new QueueDirectory(false);
        directory.whileCatchingUp(
                () -> groups.stream().anyMatch(group -> group.replicas.get(node).isCatchingUp(0)));
        List<Partition> partitions = groups.stream()
                .map(group -> group.replicas.get(node).start(bytes -> bytes, directory))
                .toList();
        started(node, partitions);
        groups.forEach(group -> group.replicas.get(node).follow());
    }

    /** Now and then leaders change, nodes die and start again, and one is cut off for a while. */
    final void disturb() {
        int choice = random.nextInt(1_000);
        if (choice < changesPerMille) {
            changeLeader(groups.get(random.nextInt(groups.size())));
        } else if (choice < changesPerMille + 10) {
            kill(random.nextInt(NODES));
        } else if (choice < changesPerMille + 16) {
            cutOff(random.nextInt(NODES));
        } else if (choice < changesPerMille + 45) {
            mend();
        }
        for (RaftGroup group : groups) {
            if (network.isCutOff(group.leader().number) && random.nextInt(10) == 0) {
                changeLeader(group);
            }
        }
    }

    private void cutOff(int node) {
        mend();
        network.cutOff(node);
        groups.forEach(group -> group.leaseHasLapsed = network.isCutOff(group.leader().number));
    }

    private void mend() {
        network.mend();
        groups.forEach(group -> group.replicas.forEach(Replica::fallBehind));
        groups.forEach(group -> group.leaseHasLapsed = false);
    }

    /** Disks and threads go on, each as it likes. */
    final void work(int oneIn) {
        for (RaftGroup group : groups) {
            boolean hasMajority = !network.isCutOff(group.leader().number);
            if (group.disk.isBusy() && hasMajority && random.nextInt(oneIn) == 0) {
                loop.letTheDiskSpeak(group.disk::letGo);
                afterTask();
            }
            for (Replica replica : group.replicas) {
                replica.isSlow &= random.nextInt(100 * oneIn) > 0;
                if (!network.isCutOff(replica.number) && !replica.isSlow && random.nextInt(oneIn) == 0) {
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
        electAny(group);
        afterTask();
    }

    /** Nobody votes for a node that cannot be heard. */
    private void electAny(RaftGroup group) {
        int next = random.nextInt(NODES);
        group.elect(group.replicas.get(network.isCutOff(next) ? (next + 1) % NODES : next));
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
        for (RaftGroup group : groups) {
            Replica replica = group.replicas.get(node);
            // Now and then nothing was written to the disk but the log.
            replica.die(random.nextBoolean() ? 0 : random.nextInt(replica.applied() + 1));
            replica.isSlow = random.nextBoolean();
        }
        start(node);
        orphaned.forEach(this::electAny);
        afterTask();
    }

    /** Whoever calls from a commit or a call would take a broken law for a failure of the disk, so it is told after the task. */
    final void attempt(Runnable check) {
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
    }

    /** Nothing goes wrong any more, until nothing is on its way. */
    final void rest(MessagePlaces places) {
        network.becomeGood();
        mend();
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
    final void checkCounters(MessagePlaces places) {
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
}
