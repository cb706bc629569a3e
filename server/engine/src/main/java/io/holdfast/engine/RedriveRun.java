package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveOrder;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.queue.FoundLetters;
import io.holdfast.engine.queue.LetterScan;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.MovableMessage;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RedriveProgressRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.timer.Timer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A guarded redrive at work. It goes through its queue by place, not from the head, so a message that came later, or came back, is never taken
 * for one of its own, and chosen messages can be taken from behind others. At each tick it takes a bounded step; a message leaves the one
 * queue, enters the other and is counted in the same batch. Messages that somebody holds are passed over and looked for again.
 *
 * <p>It decides by itself only to stop because messages come back or cannot be moved. When it has ended well is not for one partition to say.
 */
final class RedriveRun extends Timer implements MoveProgress {
    final MessageQueue source;
    private final PartitionContext context;
    private final MessageMove move;
    private Redrive redrive;
    /** Where the chosen messages lie; empty if all are to go. */
    private List<MessagePlace> chosen;

    private MoveRate rate;
    private long lastBatch;
    private long arrived;
    private long refused;
    private @Nullable ArrivalRefusal refusal;
    /** Where a pass begins that has just been put off. */
    private @Nullable MessagePlace nextPassAt;

    RedriveRun(
            MessageQueue source, Redrive redrive, List<MessagePlace> chosen, PartitionContext context, long nowMillis) {
        this.source = source;
        this.redrive = redrive;
        this.chosen = chosen;
        this.context = context;
        this.move = new MessageMove(source, context);
        this.rate = new MoveRate(redrive.perSecond(), nowMillis);
        scheduleIfBusy(nowMillis);
    }

    Redrive redrive() {
        return redrive;
    }

    RedriveOrder order() {
        return redrive.order();
    }

    /** It is as somebody wants it now. */
    void become(Redrive changed, long nowMillis) {
        if (changed.perSecond() != redrive.perSecond() || !redrive.mayTake()) {
            rate = new MoveRate(changed.perSecond(), nowMillis);
        }
        store(changed);
        context.timers.cancel(this);
        scheduleIfBusy(nowMillis);
    }

    void choose(List<MessagePlace> places) {
        chosen = places;
    }

    /** A message that it moved is a dead letter again. */
    void bounced() {
        Redrive counted = redrive.with(redrive.counts().bouncedOne());
        boolean stops = counted.status() == RedriveStatus.ACTIVE && counted.hasBounced();
        store(stops ? counted.with(RedriveStatus.BOUNCED, "") : counted);
        if (stops) {
            context.timers.cancel(this);
        }
    }

    @Override
    protected void fire(long nowMillis) {
        if (context.damage.why(source.id()) != null) {
            store(redrive.ended(RedriveStatus.FAILED, MoveTaskRun.DAMAGED, 0, nowMillis));
        } else if (context.isDurable(lastBatch) && redrive.mayTake()) {
            step(rate.allowance(1, nowMillis), nowMillis);
        }
        scheduleIfBusy(nowMillis);
    }

    private void scheduleIfBusy(long nowMillis) {
        if (redrive.mayTake()) {
            boolean isNewPass = redrive.search().next().equals(nextPassAt);
            nextPassAt = null;
            context.timers.schedule(
                    this, nowMillis + (isNewPass ? EngineLimits.REDRIVE_HELD_MILLIS : rate.pauseMillis()));
        }
    }

    private void step(int most, long nowMillis) {
        Redrive before = redrive;
        long takenBefore = before.counts().taken();
        boolean goesOn = most > 0;
        // Those that are held, gone or cannot be moved cost no more than the reading.
        for (int looked = 0; goesOn && looked < EngineLimits.MAX_ITEMS_PER_STEP; ) {
            FoundLetters page = page((int) (most - (redrive.counts().taken() - takenBefore)));
            looked += Math.max(1, page.places().size());
            goesOn = takeAll(page, nowMillis) && redrive.counts().taken() - takenBefore < most;
        }
        if (redrive.counts().taken() > takenBefore) {
            redrive = redrive.movedAt(nowMillis);
            lastBatch = context.openBatch();
        }
        if (!redrive.equals(before)) {
            store(redrive);
        }
        // What it took may have held back others of its group.
        context.wake(source);
    }

    /** Takes what can be had; false if the step is over. */
    private boolean takeAll(FoundLetters page, long nowMillis) {
        for (MessagePlace place : page.places()) {
            MessagePlace at = order().isSelection() ? chosen.get((int) place.sequence()) : place;
            boolean isHeld = source.isHeld(at);
            if (!redrive.mayTake() || (!isHeld && move(at, nowMillis) == MoveOutcome.HAS_TO_WAIT)) {
                return false;
            }
            redrive = redrive.with(
                    isHeld ? redrive.search().passing(place) : redrive.search().at(place.next()));
        }
        redrive = redrive.with(redrive.search().at(page.next()));
        if (page.isLast()) {
            redrive = redrive.with(redrive.search().passEnded());
            nextPassAt = redrive.search().isOver() ? null : redrive.search().next();
        }
        return !page.isLast();
    }

    private FoundLetters page(int most) {
        MessagePlace next = redrive.search().next();
        return order().isSelection()
                ? LetterScan.ofChosen(chosen.size(), next, most)
                : LetterScan.page(
                        context.rows,
                        source.id(),
                        order().below(),
                        next,
                        redrive.search().firstGroup(),
                        most);
    }

    /** Returns what became of the message; null if it is gone. */
    private @Nullable MoveOutcome move(MessagePlace place, long nowMillis) {
        MovableMessage movable = source.movableAt(place, nowMillis);
        if (movable == null) {
            return null;
        }
        QueueName destination = order().destination();
        QueueName target = destination == null ? LetterOrigin.of(movable.message(), source, context) : destination;
        MoveOutcome outcome = target == null
                ? MoveOutcome.NO_SOURCE
                : move.move(
                        movable,
                        target,
                        order().startedAtMillis(),
                        RedriveMark.id(order(), redrive.counts().taken()),
                        nowMillis);
        if (outcome == MoveOutcome.MOVED) {
            redrive = redrive.with(redrive.counts().tookAndMoved());
        } else if (outcome == MoveOutcome.ON_ITS_WAY) {
            redrive = redrive.with(redrive.counts().took());
        } else if (outcome != MoveOutcome.HAS_TO_WAIT && destination != null) {
            redrive = redrive.ended(RedriveStatus.FAILED, String.valueOf(outcome.problem()), 0, nowMillis);
        } else if (outcome != MoveOutcome.HAS_TO_WAIT) {
            redrive = redrive.with(redrive.counts().leftOne()).because(String.valueOf(outcome.problem()));
        }
        return outcome;
    }

    @Override
    public void isOnItsWay() {
        // Its row has counted the message.
    }

    @Override
    public void arrived() {
        arrived++;
    }

    @Override
    public void refused(ArrivalRefusal why) {
        refused++;
        refusal = why;
    }

    @Override
    public void storeProgress() {
        Redrive counted = redrive.with(redrive.counts().arrived(arrived).cameBackUnmoved(refused));
        String problem = refusal == null
                ? counted.why()
                : String.valueOf(MoveOutcome.of(refusal).problem());
        boolean fails = refusal != null
                && order().destination() != null
                && !counted.status().isOver();
        store(
                fails
                        ? counted.ended(RedriveStatus.FAILED, problem, 0, counted.lastMovedAtMillis())
                        : counted.because(problem));
        if (fails) {
            context.timers.cancel(this);
        }
        arrived = 0;
        refused = 0;
        refusal = null;
    }

    private void store(Redrive changed) {
        redrive = changed;
        context.changes.put(
                Table.MOVE_TASKS,
                Keys.redriveProgress(source.id(), order().startedAtMillis()),
                RedriveProgressRow.of(redrive));
    }
}
