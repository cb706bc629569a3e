package io.holdfast.verify.simulation;

import io.holdfast.engine.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The calls that are under way, and what leaves the server: put into the order of the decisions, then told to the reference model. */
final class Answers {
    private final SimulatedServer server;
    private final boolean manyTimers;
    private final Consumer<SimulatedCall> heard;
    private final List<SimulatedCall> outstanding = new ArrayList<>();
    private final List<SimulatedCall> answered = new ArrayList<>();
    private int commitsBeforeTask;
    private long restedMillis;
    private boolean getLost;

    Answers(SimulatedServer server, boolean manyTimers, Consumer<SimulatedCall> heard) {
        this.server = server;
        this.manyTimers = manyTimers;
        this.heard = heard;
    }

    void expect(SimulatedCall call) {
        outstanding.add(call);
    }

    void expectNoMore(SimulatedCall call) {
        outstanding.remove(call);
        if (call.wasParked) {
            server.lines.left(call);
        }
    }

    List<SimulatedCall> outstanding() {
        return List.copyOf(outstanding);
    }

    void requireAll(String why) {
        LawBroken.unless(outstanding.isEmpty(), Law.ANSWERED_ONCE, () -> why + ", not told: " + outstanding);
    }

    /** The process died: whoever has no answer gets none. */
    void forgetAll() {
        outstanding.clear();
        server.lines.clear();
        commitsBeforeTask = server.disk.started();
    }

    void rested(long nowMillis) {
        restedMillis = nowMillis;
    }

    /** Whether the process dies between an answer and its client: what the answer says is true, but nobody hears it. */
    void getLost(boolean lost) {
        getLost = lost;
    }

    void add(SimulatedCall call) {
        answered.add(call);
    }

    void decidedNow(SimulatedCall call) {
        call.decidedInTask = server.loop.taskNumber();
        call.decidedAtMillis = server.nowMillis();
        call.commitsBefore = commitsBeforeTask;
    }

    /** Called after every task of the loop; returns whether anything was learned. */
    boolean learnFromTask() {
        for (SimulatedCall call : outstanding) {
            if (call.wasParked && !call.isParked() && call.decidedInTask <= call.parkedInTask) {
                decidedNow(call);
            }
        }
        commitsBeforeTask = server.disk.started();
        // The engine replies to those it wakes before it replies to the command that woke them.
        for (int i = 0; i < answered.size(); ) {
            int end = i;
            while (end < answered.size() && answered.get(end).decidedInTask == answered.get(i).decidedInTask) {
                end++;
            }
            List<SimulatedCall> together = answered.subList(i, end);
            together.stream().filter(call -> !call.wasParked).forEach(this::learn);
            together.stream().filter(call -> call.wasParked).forEach(this::learn);
            i = end;
        }
        boolean learned = !answered.isEmpty();
        answered.clear();
        return learned;
    }

    private void learn(SimulatedCall call) {
        outstanding.remove(call);
        boolean changed = server.reference.learn(call, momentOf(call));
        int needed = call.commitsBefore + (changed ? 1 : 0);
        LawBroken.unless(
                server.disk.applied() >= needed,
                Law.DURABLE_BEFORE_VISIBLE,
                () -> call + " was answered after " + server.disk.applied() + " commits instead of " + needed);
        boolean gotSome = call.reply instanceof Reply.Received received
                && !received.deliveries().isEmpty();
        if (call.wasParked && gotSome) {
            server.lines.served(call);
        } else if (call.wasParked) {
            server.lines.left(call);
        } else if (gotSome && !call.isRepetition) {
            server.lines.overtaken(call);
        }
        if (!getLost) {
            heard.accept(call);
        }
    }

    private Moment momentOf(SimulatedCall call) {
        boolean noticed = !manyTimers && !call.wasParked;
        return new Moment(
                call.decidedAtMillis,
                restedMillis,
                noticed ? call.decidedAtMillis : restedMillis,
                call.decidedInTask,
                server.loop.taskNumber());
    }
}
