package io.holdfast.verify.simulation;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.HandOffs;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionDoor;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.RedrivePolicy;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Batch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * One run of several partitions on three nodes, whose queues send each other dead letters and moved messages while leaders come and go and the
 * network between the nodes is late, loses what it carries, brings it twice and is cut. It looks at what is committed after each commit.
 */
final class ClusterHandOffSimulation extends SimulatedNodes {
    private static final int ANSWER_WITHIN_MILLIS = 500;
    private static final int WIDE = 4_096;

    private final int steps;
    private final HandOffWorkload workload;
    private final MessagePlaces places;

    /** Whether as many messages may be on their way as there are. */
    private final boolean isWide;

    private final boolean nodesAdmitToBeBehind;
    /** Queues that all nodes have known at the same time: each knows them, or that it has yet to hear of queues, ever after. */
    private final Set<QueueName> knownEverywhere = new HashSet<>();

    /** @param applied what the replicas make of an entry */
    ClusterHandOffSimulation(long seed, int steps, UnaryOperator<Batch> applied) {
        this(seed, steps, applied, true);
    }

    /** @param nodesAdmitToBeBehind whether nodes say so whose replicas have not got everything */
    ClusterHandOffSimulation(long seed, int steps, UnaryOperator<Batch> applied, boolean nodesAdmitToBeBehind) {
        this(new Random(seed * 0x9E3779B97F4A7C15L + 4242), steps, applied, nodesAdmitToBeBehind);
    }

    private ClusterHandOffSimulation(
            Random random, int steps, UnaryOperator<Batch> applied, boolean nodesAdmitToBeBehind) {
        this(random, steps, applied, nodesAdmitToBeBehind, 2 + random.nextInt(2), settings(random));
    }

    private ClusterHandOffSimulation(
            Random random,
            int steps,
            UnaryOperator<Batch> applied,
            boolean nodesAdmitToBeBehind,
            int partitions,
            EngineSettings settings) {
        super(random, partitions, settings, applied);
        this.steps = steps;
        this.nodesAdmitToBeBehind = nodesAdmitToBeBehind;
        this.isWide = settings.budgets().departures() == WIDE;
        this.workload = new HandOffWorkload(random, 2);
        this.places = new MessagePlaces(groups.stream().map(group -> group.disk).toList(), workload.isOrdered());
        begin();
    }

    private static EngineSettings settings(Random random) {
        int[] budgets = {1, 3, WIDE, WIDE};
        return new EngineSettings(1_000, 48L << 20, false, false)
                .with(new EngineBudgets(1_000, 10_000, 100, budgets[random.nextInt(budgets.length)]));
    }

    MessagePlaces places() {
        return places;
    }

    @Override
    boolean nodesAdmitToBeBehind() {
        return nodesAdmitToBeBehind;
    }

    @Override
    void committed(int partition, Batch batch) {
        places.committed(partition, batch);
    }

    @Override
    void started(int node, List<Partition> partitions) {
        List<PartitionDoor> doors = new ArrayList<>();
        for (RaftGroup group : groups) {
            doors.add((command, call) -> send(node, group, command, new RemoteAnswer(call, homes.get(node))));
        }
        new HandOffs(partitions, doors).start();
    }

    /** Over the network, to whoever leads the partition when it leaves. */
    private void send(int from, RaftGroup group, Command command, RemoteAnswer answer) {
        loop.schedule(() -> answer.fail(Unavailable.NOT_LEADER), ANSWER_WITHIN_MILLIS);
        Replica to = group.leader();
        network.carry(
                from,
                to.number,
                () -> to.home.execute(() -> to.partition().submit(command, new Arriving(to.number, from, answer))));
    }

    /** What comes out at the other end. */
    private final class Arriving extends Call {
        private final int here;
        private final int asker;
        private final RemoteAnswer answer;

        Arriving(int here, int asker, RemoteAnswer answer) {
            this.here = here;
            this.asker = asker;
            this.answer = answer;
        }

        @Override
        protected void answer(Reply reply) {
            network.carry(here, asker, () -> answer.give(reply));
        }

        @Override
        protected void fail(Unavailable reason) {
            network.carry(here, asker, () -> answer.fail(Unavailable.NOT_LEADER));
        }
    }

    void run() {
        for (int step = 0; step < steps; step++) {
            int choice = random.nextInt(100);
            if (choice < 60) {
                submit(workload.next());
            } else if (choice < 75) {
                clock.moveTo(clock.nowMillis() + 1 + random.nextInt(random.nextInt(4) == 0 ? 2_000 : 10));
            }
            disturb();
            if (random.nextInt(10) < 8) {
                loop.turn();
            }
            work(3);
        }
        rest(places);
        checkCounters(places);
    }

    private void submit(Command command) {
        RaftGroup group = groups.get(Routing.partitionOf(command, groups.size()));
        Replica leader = group.leader();
        if (!leader.home.isPaused()) {
            loop.execute(() -> leader.partition().submit(command, new ClientCall(command, mostReceives(command))));
        }
    }

    /** How often whatever this receive gets may have been received, with this time. */
    private int mostReceives(Command command) {
        RedrivePolicy policy =
                isWide && command instanceof ReceiveMessage receive ? workload.lastingPolicy(receive.queueId()) : null;
        if (policy == null) {
            return Integer.MAX_VALUE;
        }
        if (groups.get(0).replicas.stream().allMatch(node -> node.directory.find(policy.target()) != null)) {
            knownEverywhere.add(policy.target());
        }
        return knownEverywhere.contains(policy.target()) ? policy.maxReceiveCount() : Integer.MAX_VALUE;
    }

    private final class ClientCall extends Call {
        private final Command command;
        private final int mostReceives;

        ClientCall(Command command, int mostReceives) {
            this.command = command;
            this.mostReceives = mostReceives;
        }

        @Override
        protected void answer(Reply reply) {
            if (reply instanceof Reply.Received received) {
                received.deliveries().forEach(this::check);
            }
            workload.heard(command, reply);
        }

        private void check(Delivery delivery) {
            attempt(() -> LawBroken.unless(
                    delivery.receiveCount() <= mostReceives,
                    Law.DEAD_LETTERS_LEAVE_IN_TIME,
                    () -> "a message was received " + delivery.receiveCount() + " times of at most " + mostReceives));
        }

        @Override
        protected void fail(Unavailable reason) {
            // Whoever asked does not know what became of it.
        }
    }
}
