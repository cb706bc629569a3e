package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.partition.WatchedBatches;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The real partition and engine on a loop, a clock and a disk that are moved by hand; every reply that leaves goes to the reference model. */
final class SimulatedServer {
    /** A delayed message that could not be read when it came due is looked for again after this long. */
    private static final long STALLED_MILLIS = 10;

    private static final int MOST_TURNS_TO_REST = 20_000;
    private static final int MOST_TIMERS = 100;

    final HandClock clock = new HandClock();
    final HandDisk disk = new HandDisk();
    final HandLoop loop = new HandLoop(clock, this::afterTask);
    final Reference reference;
    final WaitingLines lines = new WaitingLines();
    private final EngineSettings settings;
    private final Ports ports;
    private final Mishaps mishaps;
    private final Random random;
    private final Answers answers;
    private WatchedBatches batches;
    private Partition partition;
    private @Nullable String fatal;
    private long lastArrivalMillis;
    private boolean draining;
    private long setBackMillis;
    private int clockSetBacks;
    private int starts;
    private int calls;
    private int loads;

    /**
     * @param manyTimers more may come due at once than the engine looks at in one go
     * @param heard told of every answer that reaches its client
     */
    SimulatedServer(
            EngineSettings settings,
            Ports ports,
            Mishaps mishaps,
            Random random,
            boolean manyTimers,
            Consumer<SimulatedCall> heard) {
        this.settings = settings;
        this.ports = ports;
        this.mishaps = mishaps;
        this.random = random;
        this.reference = new Reference(settings);
        this.answers = new Answers(this, manyTimers, heard);
        this.batches = new WatchedBatches(mishaps::weightOf);
        this.partition = start();
    }

    long nowMillis() {
        return clock.nowMillis();
    }

    int inFlightLimit() {
        return settings.inFlightLimit();
    }

    /** Puts a command into the loop's queue, as another thread would. */
    void submit(Command command) {
        SimulatedCall call = new SimulatedCall(++calls, command, this);
        answers.expect(call);
        boolean wakesOnly = command instanceof SendMessage;
        boolean look = random.nextBoolean();
        loop.execute(() -> {
            // If somebody waits, what is due happens as a step of its own. Otherwise nobody could tell a receive
            // that was woken before the command was decided from one that was woken by it.
            if (look || (!wakesOnly && !lines.parked().isEmpty())) {
                partition.clockMoved();
            }
        });
        loop.execute(() -> decide(call));
    }

    /** A client that waits goes away. */
    boolean abandonSome() {
        List<SimulatedCall> parked = lines.parked();
        if (parked.isEmpty()) {
            return false;
        }
        SimulatedCall call = parked.get(random.nextInt(parked.size()));
        loop.execute(() -> {
            boolean waits = call.isParked();
            call.abandoned = true;
            partition.abandon(call);
            LawBroken.unless(!waits || call.isOver(), Law.ANSWERED_ONCE, () -> call + " was not told that it left");
        });
        return true;
    }

    void tick() {
        loop.execute(() -> partition.clockMoved());
    }

    /** The batch that is on its way gets there. */
    void finishCommit() {
        if (disk.isBusy()) {
            loop.letTheDiskSpeak(disk::letGo);
            loop.execute(() -> lastArrivalMillis = nowMillis());
        }
    }

    /** Lets time pass; with every timer at its moment, or all of them late. */
    void pass(long millis, boolean late) {
        long target = nowMillis() + millis;
        for (int i = 0; !late && i < 300 && loop.nextTimerMillis() <= target; i++) {
            clock.moveTo(Math.max(nowMillis(), loop.nextTimerMillis()));
            loop.turn();
        }
        clock.moveTo(target);
    }

    int clockSetBacks() {
        return clockSetBacks;
    }

    /** By how much the clock was set back, all in all. */
    long setBackMillis() {
        return setBackMillis;
    }

    /** Lets everything happen that is due, and looks at the whole server when nothing moves any more. */
    void rest() {
        for (int i = 0; !isAtRest(); i++) {
            LawBroken.unless(i < MOST_TURNS_TO_REST, Law.COMES_TO_REST, () -> "the server never comes to rest");
            loop.turn();
            if (disk.isBusy()) {
                finishCommit();
            } else if (loop.nextTimerMillis() <= nowMillis() + 1) {
                clock.moveTo(Math.max(nowMillis(), loop.nextTimerMillis()));
            } else if (nowMillis() <= lastArrivalMillis + STALLED_MILLIS) {
                clock.moveTo(lastArrivalMillis + STALLED_MILLIS + 1);
            }
        }
        answers.rested(nowMillis());
        Moment now = new Moment(nowMillis(), nowMillis(), nowMillis(), loop.taskNumber() + 1, loop.taskNumber());
        ports.pauseFaults(true);
        new RestCheck(this, partition, now).run(answers.outstanding());
        ports.pauseFaults(false);
    }

    /** The power fails. If a batch is on its way, it may have got to the disk although nobody will ever be told. */
    void crash(boolean batchSurvives) {
        answers.getLost(true);
        if (batchSurvives) {
            finishCommit();
        }
        loop.hearTheDiskAndDie();
        answers.getLost(false);
        restart();
    }

    /**
     * The disk fails if a batch is on its way: the server must stop, tell everybody, and be started again. The batch may be on the disk all
     * the same. Returns what happened.
     */
    String failCommit() {
        loop.turn();
        if (!disk.isBusy()) {
            return "no commit to fail";
        }
        draining = true;
        boolean applies = mishaps.failsAfterApplying();
        loop.letTheDiskSpeak(() -> disk.letFail(applies));
        if (applies) {
            answers.getLost(true);
            batches.forEachReplyOnItsWay((call, reply) -> decidedUnheard((SimulatedCall) call, reply));
            answers.learnFromTask();
            answers.getLost(false);
        }
        loop.turn();
        answers.requireAll("the disk failed");
        LawBroken.unless(fatal != null, Law.RUNS_RIGHT, () -> "a failed commit did not stop the server");
        LawBroken.unless(!disk.isBusy(), Law.COMES_TO_REST, () -> "the server wrote after its disk had failed");
        loop.die();
        restart();
        return applies ? "commit fails, but is applied" : "commit fails";
    }

    /** What the reply says is on the disk, but the client will hear that the storage has failed. */
    private void decidedUnheard(SimulatedCall call, Reply said) {
        if (!call.isOver()) {
            call.isUnheard = true;
            answered(call, said);
            call.endedByShutdown = false;
        }
    }

    /** Whether an answer that leaves now does not reach its client. */
    boolean losesAnswer() {
        return mishaps.losesAnswer();
    }

    /** An orderly stop and start. */
    void shutDownAndRestart() {
        draining = true;
        CompletableFuture<Void> drained = partition.drain();
        for (int i = 0; i < 100 && !drained.isDone(); i++) {
            loop.turn();
            finishCommit();
        }
        LawBroken.unless(drained.isDone(), Law.COMES_TO_REST, () -> "the shutdown has not ended");
        answers.requireAll("the server was shut down");
        int commits = disk.started();
        for (int i = 0; i < 20; i++) {
            pass(random.nextInt(2_000), false);
            loop.turn();
        }
        LawBroken.unless(
                disk.started() == commits, Law.COMES_TO_REST, () -> "the server wrote after it had been closed");
        loop.die();
        restart();
    }

    /** Whether the server may refuse the call because it cannot read messages. */
    boolean mayBeDamaged(long queueId) {
        return ports.isDamaged(queueId);
    }

    void answered(SimulatedCall call, Reply said) {
        call.reply = ports.reply(call.command, said);
        call.endedByShutdown = draining;
        if (call.abandoned && call.reply == Reply.Received.NOTHING) {
            // It says nothing of the queue.
            answers.expectNoMore(call);
        } else {
            answers.add(call);
        }
    }

    void failed(SimulatedCall call) {
        if (call.failure == Unavailable.OVERLOADED && !draining) {
            LawBroken.unless(batches.areHeavy(), Law.REPLY_IS_LEGAL, () -> call + " was refused without need");
            answers.refused(call);
            return;
        }
        answers.expectNoMore(call);
        LawBroken.unless(draining, Law.RUNS_RIGHT, () -> call + " failed: " + call.failure + ", " + fatal);
    }

    private Partition start() {
        starts++;
        batches = new WatchedBatches(mishaps::weightOf);
        try {
            return batches.start(
                    ports.loop(loop, random),
                    ports.store(disk, random),
                    disk,
                    ports.clock(clock, starts),
                    ports.settings(settings),
                    new QueueDirectory(),
                    reason -> fatal = reason);
        } catch (RuntimeException e) {
            throw new LawBroken(Law.RUNS_RIGHT, "the server does not start: " + e, e);
        }
    }

    private void restart() {
        fatal = null;
        draining = false;
        disk.reopen();
        answers.forgetAll();
        reference.serverStarted();
        setClockBack(mishaps.setBackMillis());
        partition = start();
    }

    /** Not so far that what is over would be still to come: nobody can say whether the server has noticed it. */
    private void setClockBack(long wantedMillis) {
        long sinceDeadlineMillis = nowMillis() - reference.lastDeadlineMillis(nowMillis());
        long millis = Math.min(wantedMillis, sinceDeadlineMillis - 1);
        if (millis > 0) {
            setBackMillis += millis;
            clockSetBacks++;
            reference.clockIsSetBack(nowMillis(), nowMillis() - millis);
            clock.setBack(millis);
            lastArrivalMillis = Math.min(lastArrivalMillis, nowMillis());
            answers.clockIsSetBack(nowMillis());
        }
    }

    private void decide(SimulatedCall call) {
        answers.decidedNow(call);
        partition.submit(ports.command(call.command), call);
        if (call.isParked()) {
            call.wasParked = true;
            call.lineNumber = call.waitingNumber();
            call.parkedInTask = loop.taskNumber();
            call.parkedAtMillis = nowMillis();
            List<SimulatedCall> before = lines.before(call);
            lines.join(call);
            ports.parked(before, partition, nowMillis());
        }
    }

    private void afterTask() {
        LawBroken.unless(fatal == null || draining, Law.RUNS_RIGHT, () -> "the server stopped itself: " + fatal);
        LawBroken.unless(loop.timers() <= MOST_TIMERS, Law.COMES_TO_REST, () -> loop.timers() + " timers are running");
        if (ports.loads() != loads) {
            loads = ports.loads();
            answers.decidedAgain();
        }
        if (answers.learnFromTask()) {
            new DirectoryCheck(reference).run(partition.directory());
        }
    }

    private boolean isAtRest() {
        return !disk.isBusy()
                && loop.isIdle()
                && loop.nextTimerMillis() > nowMillis() + 1
                && nowMillis() > lastArrivalMillis + STALLED_MILLIS;
    }
}
