package io.holdfast.verify.simulation;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.HandOffs;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.partition.WatchedBatches;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The real partition and engine on a loop, a clock and a disk that are moved by hand; every reply that leaves goes to the reference model. */
class SimulatedServer {
    /** A delayed message that could not be read when it came due is looked for again after this long. */
    private static final long STALLED_MILLIS = 10;

    /** Who had too much to do is asked again after this long. */
    private static final long RETRY_MILLIS = 100;

    private static final int MOST_TURNS_TO_REST = 20_000;
    private static final int MOST_TIMERS = 100;

    final HandClock clock = new HandClock();
    final Disks disks;
    final HandLoop loop = new HandLoop(clock, this::afterTask);
    final Reference reference;
    final WaitingLines lines = new WaitingLines();
    final HistoryCheck history;
    final EngineSettings settings;
    final Random random;
    final Answers answers;
    final List<WatchedBatches> batches = new ArrayList<>();
    List<Partition> partitions = List.of();
    QueueDirectory directory = new QueueDirectory();

    @Nullable
    String fatal;

    boolean draining;
    int mostTimers;
    private final Ports ports;
    private final Mishaps mishaps;
    private long lastArrivalMillis;
    private int starts;
    private int calls;
    private int loads;

    /**
     * @param partitions how many there are
     * @param manyTimers more may come due at once than the engine looks at in one go
     * @param heard told of every answer that reaches its client
     */
    SimulatedServer(
            int partitions,
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
        this.disks = new Disks(partitions);
        this.mostTimers = MOST_TIMERS * partitions;
        this.history = new HistoryCheck(disks, nowMillis());
        this.reference = new Reference(settings, new QueuePlacement(0, partitions));
        this.answers = new Answers(this, manyTimers, heard);
    }

    long nowMillis() {
        return clock.nowMillis();
    }

    int inFlightLimit() {
        return settings.inFlightLimit();
    }

    /** Puts a command into the loop's queue, as another thread would. */
    void submit(Command command) {
        SimulatedCall call = new SimulatedCall(++calls, command, Routing.partitionOf(command, disks.size()), this);
        answers.expect(call);
        addressed(call);
        boolean wakesOnly = command instanceof SendMessage;
        boolean look = random.nextBoolean();
        loop.execute(() -> {
            // If somebody waits, what is due happens as a step of its own. Otherwise nobody could tell a receive
            // that was woken before the command was decided from one that was woken by it.
            if (look || (!wakesOnly && !lines.parked().isEmpty())) {
                partitions.get(call.partition).clockMoved();
            }
        });
        loop.execute(() -> decide(call));
    }

    /** The client has chosen whom to ask. */
    void addressed(SimulatedCall call) {}

    /** Whatever happens besides, with each step of the run. */
    void disturb() {}

    /** Lets whoever else there is do something; true if nobody has anything to do. */
    boolean othersRest() {
        return true;
    }

    /** A client that waits goes away. */
    boolean abandonSome() {
        List<SimulatedCall> parked = lines.parked();
        if (parked.isEmpty()) {
            return false;
        }
        SimulatedCall call = parked.get(random.nextInt(parked.size()));
        loop.execute(() -> {
            if (call.isForgotten) {
                return;
            }
            boolean waits = call.isParked();
            call.abandoned = true;
            (call.node == null ? partitions.get(call.partition) : call.node.partition()).abandon(call);
            LawBroken.unless(!waits || call.isOver(), Law.ANSWERED_ONCE, () -> call + " was not told that it left");
        });
        return true;
    }

    void tick() {
        loop.execute(() -> partitions.forEach(Partition::clockMoved));
    }

    /** Every batch that is on its way gets there. */
    void finishCommit() {
        disks.all().forEach(this::finishCommit);
    }

    /** Some batches get there; if there is one disk, that one. */
    void finishSomeCommits() {
        disks.all().forEach(disk -> {
            if (disks.size() == 1 || random.nextBoolean()) {
                finishCommit(disk);
            }
        });
    }

    private void finishCommit(HandDisk disk) {
        if (disk.isBusy()) {
            loop.letTheDiskSpeak(disk::letGo);
            loop.execute(() -> lastArrivalMillis = clock.nowMillis());
        }
    }

    /** Lets time pass; with every timer at its moment, or all of them late. */
    void pass(long millis, boolean late) {
        long target = clock.nowMillis() + millis;
        for (int i = 0; !late && i < 300 && loop.nextTimerMillis() <= target; i++) {
            clock.moveTo(Math.max(clock.nowMillis(), loop.nextTimerMillis()));
            loop.turn();
        }
        clock.moveTo(target);
    }

    /** Lets everything happen that is due, and looks at the whole server when nothing moves any more. */
    void rest() {
        for (int i = 0; !isAtRest(); i++) {
            LawBroken.unless(i < MOST_TURNS_TO_REST, Law.COMES_TO_REST, () -> "the server never comes to rest");
            loop.turn();
            if (disks.isBusy()) {
                finishCommit();
            } else if (loop.nextTimerMillis() <= clock.nowMillis() + 1) {
                clock.moveTo(Math.max(clock.nowMillis(), loop.nextTimerMillis()));
            } else if (clock.nowMillis() <= lastArrivalMillis + STALLED_MILLIS) {
                clock.moveTo(lastArrivalMillis + STALLED_MILLIS + 1);
            } else if (areAnyOnTheirWay()) {
                waitForThoseOnTheirWay();
            }
        }
        answers.rested(nowMillis());
        Moment now = new Moment(nowMillis(), nowMillis(), nowMillis(), loop.taskNumber() + 1, loop.taskNumber());
        ports.pauseFaults(true);
        new RestCheck(this, partitions, now).run(answers.outstanding());
        history.rested(nowMillis());
        ports.pauseFaults(false);
    }

    /** A partition that had too much to do is asked again a little later; nothing else may keep messages on their way. */
    private void waitForThoseOnTheirWay() {
        LawBroken.unless(
                loop.nextTimerMillis() <= clock.nowMillis() + RETRY_MILLIS,
                Law.DEPARTURES_ARRIVE,
                () -> disks.count(Table.DEPARTURES) + " messages are on their way for ever");
        clock.moveTo(Math.max(clock.nowMillis(), loop.nextTimerMillis()));
    }

    private boolean areAnyOnTheirWay() {
        return disks.size() > 1 && disks.count(Table.DEPARTURES) > 0;
    }

    /** The power fails. If a batch is on its way, it may have got to the disk although nobody will ever be told. */
    void crash(boolean batchSurvives) {
        answers.getLost(true);
        for (HandDisk disk : disks.all()) {
            if (disk == disks.get(0) ? batchSurvives : random.nextBoolean()) {
                finishCommit(disk);
            }
        }
        loop.hearTheDiskAndDie();
        answers.getLost(false);
        restart(false);
    }

    /**
     * The disk fails if a batch is on its way: the server must stop, tell everybody, and be started again. The batch may be on the disk all
     * the same. Returns what happened.
     */
    String failCommit() {
        loop.turn();
        return disks.isBusy() ? failCommit(disks.firstBusy()) : "no commit to fail";
    }

    private String failCommit(int failing) {
        HandDisk disk = disks.get(failing);
        draining = true;
        boolean applies = mishaps.failsAfterApplying();
        loop.letTheDiskSpeak(() -> disk.letFail(applies));
        if (applies) {
            answers.getLost(true);
            batches.get(failing).forEachReplyOnItsWay(this::decidedUnheard);
            answers.learnFromTask();
            answers.getLost(false);
        }
        loop.turn();
        answers.requireAll("the disk failed", failing);
        LawBroken.unless(fatal != null, Law.RUNS_RIGHT, () -> "a failed commit did not stop the server");
        LawBroken.unless(!disk.isBusy(), Law.COMES_TO_REST, () -> "the server wrote after its disk had failed");
        loop.die();
        restart(false);
        return applies ? "commit fails, but is applied" : "commit fails";
    }

    /** What the reply says is on the disk, but the client will hear that the storage has failed. */
    void decidedUnheard(Call replied, Reply said) {
        if (replied instanceof SimulatedCall call && !call.isOver()) {
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
        CompletableFuture<Void> drained = CompletableFuture.allOf(
                partitions.stream().map(Partition::drain).toArray(CompletableFuture<?>[]::new));
        for (int i = 0; i < 100 && !drained.isDone(); i++) {
            loop.turn();
            finishCommit();
        }
        LawBroken.unless(drained.isDone(), Law.COMES_TO_REST, () -> "the shutdown has not ended");
        for (int i = 0; i < partitions.size(); i++) {
            answers.requireAll("the server was shut down", i);
        }
        int commits = disks.started();
        for (int i = 0; i < 20; i++) {
            pass(random.nextInt(2_000), false);
            loop.turn();
        }
        LawBroken.unless(
                disks.started() == commits, Law.COMES_TO_REST, () -> "the server wrote after it had been closed");
        loop.die();
        restart(true);
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
            LawBroken.unless(
                    batches.get(call.partition).areHeavy(),
                    Law.REPLY_IS_LEGAL,
                    () -> call + " was refused without need");
            answers.refused(call);
            return;
        }
        answers.expectNoMore(call);
        LawBroken.unless(draining, Law.RUNS_RIGHT, () -> call + " failed: " + call.failure + ", " + fatal);
    }

    void start() {
        starts++;
        batches.clear();
        directory = new QueueDirectory(false);
        List<Partition> started = new ArrayList<>();
        try {
            for (HandDisk disk : disks.all()) {
                started.add(start(disk, started.size()));
            }
            partitions = started;
            directory.allHavePublished();
            if (disks.size() > 1) {
                new HandOffs(partitions).start();
            }
        } catch (RuntimeException e) {
            throw new LawBroken(Law.RUNS_RIGHT, "the server does not start: " + e, e);
        }
    }

    private Partition start(HandDisk disk, int number) {
        WatchedBatches ofThis = new WatchedBatches(mishaps::weightOf);
        batches.add(ofThis);
        return ofThis.start(
                ports.loop(loop, random),
                ports.store(disk, random),
                disk,
                ports.clock(clock, starts),
                ports.settings(settings).with(new QueuePlacement(number, disks.size())),
                directory,
                reason -> fatal = reason);
    }

    private void restart(boolean wasClean) {
        history.stopped(wasClean, nowMillis());
        disks.all().forEach(HandDisk::reopen);
        memoryIsGone();
        start();
    }

    /** Whoever decides from now on knows nothing but the rows. */
    void memoryIsGone() {
        fatal = null;
        draining = false;
        answers.forgetAll();
        reference.serverStarted();
    }

    void decide(SimulatedCall call) {
        answers.decidedNow(call);
        Partition partition = partitions.get(call.partition);
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

    void afterTask() {
        LawBroken.unless(fatal == null || draining, Law.RUNS_RIGHT, () -> "the server stopped itself: " + fatal);
        LawBroken.unless(loop.timers() <= mostTimers, Law.COMES_TO_REST, () -> loop.timers() + " timers are running");
        if (ports.loads() != loads) {
            loads = ports.loads();
            history.loadedAgain();
            answers.decidedAgain();
        }
        if (answers.learnFromTask()) {
            new DirectoryCheck(reference).run(directory);
        }
    }

    private boolean isAtRest() {
        return othersRest()
                && !disks.isBusy()
                && !areAnyOnTheirWay()
                && loop.isIdle()
                && loop.nextTimerMillis() > clock.nowMillis() + 1
                && clock.nowMillis() > lastArrivalMillis + STALLED_MILLIS;
    }
}
