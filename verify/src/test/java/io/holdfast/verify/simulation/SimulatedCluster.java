package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.partition.WatchedBatches;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Store;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Three nodes with the real partition each, which lead in turn. Nodes stop for a while, die, follow late, and their clocks differ. To the model
 * all of them are one server.
 */
final class SimulatedCluster extends SimulatedServer {
    private static final int NODES = 3;
    private static final int MOST_TIMERS_OF_A_TERM = 10;
    private static final int MOST_SKEW_MILLIS = 3_000;

    private final RaftGroup group;
    private final List<Replica> nodes;
    private final ClusterPorts ports;
    private final Mishaps mishaps;
    private @Nullable PartitionClock termClock;
    private @Nullable LawBroken broken;

    SimulatedCluster(
            EngineSettings settings,
            ClusterPorts ports,
            Mishaps mishaps,
            Random random,
            boolean manyTimers,
            Consumer<SimulatedCall> heard) {
        super(1, settings, ports, mishaps, random, manyTimers, heard);
        this.ports = ports;
        this.mishaps = mishaps;
        this.group = new Group();
        this.nodes = group.replicas;
    }

    @Override
    void start() {
        for (int i = 0; i < NODES; i++) {
            long skewMillis = random.nextInt(3) == 0 ? 0 : random.nextInt(MOST_SKEW_MILLIS);
            nodes.add(new Replica(i, group, new NodeLoop(loop), skewMillis));
        }
        nodes.forEach(this::startNode);
        batches.add(nodes.get(0).batches);
        elect(nodes.get(0));
        settle();
    }

    private void startNode(Replica node) {
        node.start(mishaps::weightOf, new QueueDirectory(false));
        node.follow();
    }

    @Override
    long nowMillis() {
        PartitionClock decided = termClock;
        return decided == null ? clock.nowMillis() : decided.nowMillis();
    }

    private final class Group extends RaftGroup {
        Group() {
            super(
                    SimulatedCluster.this.loop,
                    SimulatedCluster.this.clock,
                    SimulatedCluster.this.settings,
                    disks.get(0));
        }

        @Override
        void broken(Law law, String what) {
            breaks(law, what);
        }

        @Override
        Store between(Replica replica) {
            return ports.store(replica, random);
        }

        @Override
        boolean fencesOldTerms() {
            return ports.fencesOldTerms();
        }

        @Override
        boolean leaseEnds() {
            return ports.leaseEnds();
        }

        @Override
        long loading(Replica replica, long newestInItsRows) {
            long believed = ports.newestMillis(newestInItsRows);
            if (isLeader(replica)) {
                // Somebody may have been answered by a clock that was ahead, without rows: an election takes longer
                // than
                // that.
                long behind = nowMillis() - Math.max(newestInItsRows, replica.clock.nowMillis());
                clock.moveTo(clock.nowMillis() + Math.max(0, behind));
                termClock = WatchedBatches.termClock(believed, replica.clock);
                replica.batches.forget();
            }
            return believed;
        }
    }

    /** Whoever calls from a commit or a call would take it for a failure, so it is told after the task. */
    private void breaks(Law law, String what) {
        broken = broken == null ? new LawBroken(law, what, null) : broken;
    }

    @Override
    void afterTask() {
        if (broken != null) {
            throw broken;
        }
        super.afterTask();
    }

    @Override
    void addressed(SimulatedCall call) {
        boolean isMistaken = !mishaps.areOver() && random.nextInt(20) == 0;
        call.node = isMistaken ? nodes.get(random.nextInt(NODES)) : group.leader();
    }

    @Override
    void decide(SimulatedCall call) {
        Replica node = call.node;
        if (call.isForgotten) {
            // It never got there.
            return;
        }
        if (node == null || group.isLeader(node)) {
            super.decide(call);
            return;
        }
        // Nothing that it says counts; it must say that.
        answers.expectNoMore(call);
        node.orphans.add(call);
        node.home.execute(() -> node.partition().submit(call.command, call));
    }

    @Override
    void answered(SimulatedCall call, Reply said) {
        Replica node = call.node;
        if (node != null && node.orphans.contains(call)) {
            breaks(
                    Law.READS_ARE_CURRENT,
                    node + " answers " + call + " with " + Wording.of(said) + " although its term is over");
        } else {
            super.answered(call, said);
        }
    }

    @Override
    void failed(SimulatedCall call) {
        Replica node = call.node;
        if (node != null && node.orphans.remove(call)) {
            if (call.failure != Unavailable.NOT_LEADER) {
                breaks(Law.RUNS_RIGHT, call + " failed: " + call.failure + " on a node that does not lead");
            }
        } else if (call.failure == Unavailable.NOT_LEADER) {
            if (!group.leaseHasLapsed && group.leader().partition().isLed()) {
                breaks(Law.REPLY_IS_LEGAL, call + " was refused although " + node + " leads");
            }
            answers.refused(call);
        } else {
            super.failed(call);
        }
    }

    /** Leaders come and go, nodes lag behind, stop and go on. */
    @Override
    void disturb() {
        int choice = random.nextInt(200);
        if (choice < 4) {
            group.leaseHasLapsed = !group.leaseHasLapsed;
        } else if (choice < 6) {
            failOver(random.nextBoolean());
        }
        for (Replica node : nodes) {
            if (random.nextInt(4) == 0) {
                node.apply(node.applied() + random.nextInt(group.log.size() - node.applied() + 1));
            }
            if (node.isUntold && random.nextInt(15) == 0) {
                node.follows();
            }
            if (random.nextInt(3) > 0) {
                node.work();
            }
        }
    }

    /** The leader dies, or is cut off; whoever it was, another one leads. */
    @Override
    void crash(boolean survives) {
        failOver(survives);
    }

    @Override
    String failCommit() {
        loop.turn();
        String what = disks.isBusy() ? "commit fails" : "no commit to fail";
        failOver(random.nextBoolean());
        return what;
    }

    private void failOver(boolean survives) {
        // What was committed is told, unless the node dies. The model does not know who hears it, so everybody does.
        if (random.nextBoolean()) {
            loop.turn();
        } else {
            loop.hearTheDisk();
        }
        Replica old = group.leader();
        List<SimulatedCall> waiting = answers.outstanding();
        if (random.nextInt(3) == 0) {
            old.home.pause();
        }
        if (group.depose(survives)) {
            answers.getLost(true);
            old.batches.forEachReplyOnItsWay(this::decidedUnheard);
            answers.learnFromTask();
            answers.getLost(false);
        }
        history.stopped(false, nowMillis());
        waiting.forEach(call -> call.isForgotten = true);
        old.orphans.addAll(waiting);
        old.orphans.removeIf(call -> call.failure != null || call.decidedInTask == 0);
        memoryIsGone();
        if (random.nextInt(4) == 0) {
            kill(old);
        }
        elect(nodes.get(random.nextInt(NODES)));
    }

    private void kill(Replica node) {
        node.home.die();
        node.die(random.nextInt(node.applied() + 1));
        startNode(node);
    }

    private void elect(Replica next) {
        group.elect(next);
        mostTimers += MOST_TIMERS_OF_A_TERM;
        batches.set(0, next.batches);
        partitions = List.of(next.partition());
        directory = next.directory;
    }

    /** An orderly stop of the leader's node: it is drained first. */
    @Override
    void shutDownAndRestart() {
        settle();
        Replica old = group.leader();
        draining = true;
        CompletableFuture<Void> drained = old.partition().drain();
        for (int i = 0; i < 100 && !drained.isDone(); i++) {
            loop.turn();
            finishCommit();
        }
        LawBroken.unless(drained.isDone(), Law.COMES_TO_REST, () -> "the shutdown has not ended");
        answers.requireAll("the node was shut down", 0);
        history.stopped(true, nowMillis());
        LawBroken.unless(!disks.isBusy(), Law.COMES_TO_REST, () -> "the node writes after it was drained");
        group.depose(false);
        memoryIsGone();
        kill(old);
        elect(nodes.get(random.nextInt(NODES)));
        settle();
    }

    /** Everybody has heard who leads, and has nothing left to do. */
    private void settle() {
        group.leaseHasLapsed = false;
        group.tellAll();
        Partition leading = group.leader().partition();
        for (int i = 0; i < 10 || !leading.isLed(); i++) {
            LawBroken.unless(i < 1_000, Law.COMES_TO_REST, () -> "the leader never takes calls");
            loop.turn();
            nodes.forEach(Replica::work);
        }
        for (Replica node : nodes) {
            LawBroken.unless(
                    node.orphans.isEmpty(),
                    Law.ANSWERED_ONCE,
                    () -> node + " never told " + node.orphans + " to try again");
            LawBroken.unless(
                    group.isLeader(node) || !node.partition().isLed(),
                    Law.ONE_LEADER_DECIDES,
                    () -> node + " believes that it leads");
        }
    }

    @Override
    void rest() {
        settle();
        super.rest();
    }

    @Override
    boolean othersRest() {
        boolean rest = true;
        for (Replica node : nodes) {
            rest &= !node.work();
        }
        return rest;
    }
}
