package io.holdfast.verify.simulation;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Batch;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One run of clients that ask any of three nodes, which pass on what another one leads, while leaders come and go and nodes are cut off. What a client
 * was told is held against what the majority has.
 */
final class ForwardingSimulation extends SimulatedNodes {
    private static final int ANSWER_WITHIN_MILLIS = 3_000;

    private final int steps;
    private final ForwardingPorts ports;
    private final ForwardingWorkload workload;
    private final MessagePlaces places;
    private int passedOn;

    ForwardingSimulation(long seed, int steps, ForwardingPorts ports) {
        super(
                new Random(seed * 0x9E3779B97F4A7C15L + 777),
                3,
                new EngineSettings(1_000, 48L << 20, false, false),
                batch -> batch);
        this.steps = steps;
        this.ports = ports;
        this.places = new MessagePlaces(groups.stream().map(group -> group.disk).toList(), false);
        this.workload = new ForwardingWorkload(random, places);
        begin();
    }

    /** How many requests were answered by another node than was asked. */
    int passedOn() {
        return passedOn;
    }

    @Override
    void committed(int partition, Batch batch) {
        places.committed(partition, batch);
    }

    void run() {
        for (int step = 0; step < steps; step++) {
            int choice = random.nextInt(100);
            if (choice < 65) {
                ask(random.nextInt(NODES), workload.next());
            } else if (choice < 80) {
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
        workload.checkAll();
    }

    /** A client asks a node. */
    private void ask(int node, Command command) {
        RemoteAnswer answer = new RemoteAnswer(new ClientCall(command), homes.get(node));
        homes.get(node).execute(() -> pass(node, command, answer));
        loop.schedule(
                () -> {
                    Reply made = ports.unanswered(command);
                    if (made == null) {
                        answer.fail(Unavailable.NOT_LEADER);
                    } else {
                        answer.give(made);
                    }
                },
                ANSWER_WITHIN_MILLIS);
    }

    /** To whoever leads, as far as the node knows. */
    private void pass(int node, Command command, RemoteAnswer answer) {
        RaftGroup group = groups.get(Routing.partitionOf(command, groups.size()));
        Replica believed = group.leader();
        Replica to = random.nextInt(20) == 0 ? group.replicas.get(random.nextInt(NODES)) : believed;
        if (to.number == node) {
            to.partition().submit(command, new Arriving(node, node, answer));
            return;
        }
        Runnable arrival =
                () -> to.home.execute(() -> to.partition().submit(command, new Arriving(to.number, node, answer)));
        network.carryOnce(node, to.number, arrival);
        long againMillis = ports.passesOnAgainMillis();
        if (againMillis > 0) {
            loop.schedule(
                    () -> {
                        if (!answer.isGiven()) {
                            network.carryOnce(node, to.number, arrival);
                        }
                    },
                    againMillis);
        }
    }

    /** What comes out at the node that leads. */
    private final class Arriving extends Call {
        private final int here;
        private final int asked;
        private final RemoteAnswer answer;

        Arriving(int here, int asked, RemoteAnswer answer) {
            this.here = here;
            this.asked = asked;
            this.answer = answer;
        }

        @Override
        protected void answer(Reply reply) {
            if (here == asked) {
                answer.give(reply);
            } else {
                passedOn++;
                network.carryOnce(here, asked, () -> answer.give(reply));
            }
        }

        @Override
        protected void fail(Unavailable reason) {
            if (here == asked) {
                answer.fail(reason);
            } else {
                network.carryOnce(here, asked, () -> answer.fail(reason));
            }
        }
    }

    private final class ClientCall extends Call {
        private final Command command;
        private final int deletesHeard = workload.deletesHeard();

        ClientCall(Command command) {
            this.command = command;
        }

        @Override
        protected void answer(Reply reply) {
            attempt(() -> workload.heard(command, deletesHeard, reply));
        }

        @Override
        protected void fail(Unavailable reason) {
            // Whoever asked does not know what became of it.
        }
    }

    /** How a node passes on. The true way; a planted bug does it otherwise. */
    static class ForwardingPorts {
        /** What a client is told when nothing has come back in time; null to tell it that nobody knows. */
        @Nullable
        Reply unanswered(Command command) {
            return null;
        }

        /** When a request is passed on once more that has no answer; 0 for never. */
        long passesOnAgainMillis() {
            return 0;
        }
    }
}
