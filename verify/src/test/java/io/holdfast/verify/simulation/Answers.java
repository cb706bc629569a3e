package io.holdfast.verify.simulation;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.StartMessageMoveTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The calls that are under way, and what leaves the server: put into the order of the decisions, then told to the reference model. */
final class Answers {
    private final SimulatedServer server;
    private final boolean manyTimers;
    private final Consumer<SimulatedCall> heard;
    private final List<SimulatedCall> outstanding = new ArrayList<>();
    private final List<SimulatedCall> answered = new ArrayList<>();
    /** Commits that had begun on each disk. */
    private int[] commitsBeforeTask;

    private long restedMillis;
    private boolean getLost;
    /** Tasks in which many calls were decided at once; the answers of one may leave only after the next. */
    private final Set<Integer> tasksOfManyDecisions = new HashSet<>();

    Answers(SimulatedServer server, boolean manyTimers, Consumer<SimulatedCall> heard) {
        this.server = server;
        this.manyTimers = manyTimers;
        this.heard = heard;
        this.commitsBeforeTask = server.disks.startedOnEach();
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

    /** @param partition whose calls must have been answered */
    void requireAll(String why, int partition) {
        List<SimulatedCall> left =
                outstanding.stream().filter(call -> call.partition == partition).toList();
        LawBroken.unless(left.isEmpty(), Law.ANSWERED_ONCE, () -> why + ", not told: " + left);
    }

    /** The process died: whoever has no answer gets none. */
    void forgetAll() {
        outstanding.clear();
        server.lines.clear();
        commitsBeforeTask = server.disks.startedOnEach();
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
        call.commitsBefore = commitsBeforeTask[call.partition];
    }

    /** A queue was isolated, so what was not on its way to the disk has just been decided anew. */
    void decidedAgain() {
        tasksOfManyDecisions.add(server.loop.taskNumber());
        for (SimulatedCall call : outstanding) {
            if (!call.isOver()) {
                decidedNow(call);
                boolean wasParkedAgain = call.waitingNumber() > call.lineNumber;
                call.lineNumber = call.waitingNumber();
                call.wasWokenAgain = wasParkedAgain && !call.isParked();
                call.parkedInTask = server.loop.taskNumber() - (call.isParked() ? 0 : 1);
                if (wasParkedAgain && !call.wasParked) {
                    call.wasParked = true;
                    call.parkedAtMillis = server.nowMillis();
                    server.lines.join(call);
                }
            }
        }
    }

    /** Called after every task of the loop; returns whether anything was learned. */
    boolean learnFromTask() {
        for (SimulatedCall call : outstanding) {
            if (call.wasParked && !call.isParked() && call.decidedInTask <= call.parkedInTask) {
                decidedNow(call);
            }
        }
        commitsBeforeTask = server.disks.startedOnEach();
        // The engine replies to those it wakes before it replies to the command that woke them.
        for (int i = 0; i < answered.size(); ) {
            int end = i;
            while (end < answered.size() && answered.get(end).decidedInTask == answered.get(i).decidedInTask) {
                end++;
            }
            List<SimulatedCall> together = answered.subList(i, end);
            if (tasksOfManyDecisions.contains(together.get(0).decidedInTask)) {
                learnManyDecisions(together);
            } else {
                together.stream().filter(call -> !call.wasParked).forEach(this::learn);
                together.stream().filter(call -> call.wasParked).forEach(this::learn);
            }
            i = end;
        }
        boolean learned = !answered.isEmpty();
        answered.clear();
        return learned;
    }

    /** When all calls of a batch are decided again in one task, only those stand behind the command that woke them who stood next to it. */
    private void learnManyDecisions(List<SimulatedCall> together) {
        List<SimulatedCall> woken = new ArrayList<>();
        for (SimulatedCall call : together) {
            if (call.wasWokenAgain) {
                woken.add(call);
                continue;
            }
            boolean removes = call.command instanceof DeleteQueue || call.command instanceof PurgeQueue;
            List<SimulatedCall> before = new ArrayList<>(woken);
            before.removeIf(waiting -> removes ? !gotSome(waiting) : !(call.command instanceof ReceiveMessage));
            woken.removeAll(before);
            before.forEach(this::learn);
            learn(call);
            woken.forEach(this::learn);
            woken.clear();
        }
        woken.forEach(this::learn);
    }

    /** The partition took the call and refuses it: nothing has happened. */
    void refused(SimulatedCall call) {
        expectNoMore(call);
        heard.accept(call);
    }

    private void learn(SimulatedCall call) {
        outstanding.remove(call);
        boolean changed = !isRefusedForDamage(call) && server.reference.learn(call, momentOf(call));
        server.history.learn(call);
        int needed = call.commitsBefore + (changed ? 1 : 0);
        int applied = server.disks.get(call.partition).applied();
        LawBroken.unless(
                applied >= needed,
                Law.DURABLE_BEFORE_VISIBLE,
                () -> call + " was answered after " + applied + " commits instead of " + needed);
        boolean gotSome = gotSome(call);
        // One that is decided again may by then repeat the attempt of somebody before it, and takes nothing from
        // anybody.
        if (call.wasParked && gotSome && !call.isRepetition) {
            server.lines.served(call);
        } else if (call.wasParked) {
            server.lines.left(call);
        } else if (gotSome && !call.isRepetition) {
            server.lines.overtaken(call);
        }
        if (!getLost) {
            call.isUnheard = server.losesAnswer();
            heard.accept(call);
        }
    }

    private static boolean gotSome(SimulatedCall call) {
        return call.reply instanceof Reply.Received received
                && !received.deliveries().isEmpty();
    }

    /** Such a refusal is lawful, and says nothing of the queue. */
    private boolean isRefusedForDamage(SimulatedCall call) {
        if (!call.isRefused(Refusal.QUEUE_DAMAGED)) {
            return false;
        }
        boolean wantsMessages = call.command instanceof ReceiveMessage receive
                ? server.mayBeDamaged(receive.queueId())
                : call.command instanceof StartMessageMoveTask move && server.mayBeDamaged(move.sourceQueueId());
        LawBroken.unless(wantsMessages, Law.DAMAGE_IS_ISOLATED, () -> call + " was refused");
        return true;
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
