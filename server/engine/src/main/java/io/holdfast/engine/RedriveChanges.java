package io.holdfast.engine;

import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedrivePhase;
import io.holdfast.engine.command.RedriveSearch;
import io.holdfast.engine.command.RedriveSearchState;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.command.SearchStart;
import org.jspecify.annotations.Nullable;

/** What a guarded redrive becomes when it is told something. Stateless. */
final class RedriveChanges {
    private RedriveChanges() {}

    /** Null if it cannot be told that now. What has been done already is done again without effect, so that everybody may ask twice. */
    static @Nullable Redrive changed(Redrive redrive, ChangeRedrive.Change change, long nowMillis) {
        RedriveStatus status = redrive.status();
        if (status.isOver()) {
            return null;
        }
        if (change instanceof ChangeRedrive.Release release) {
            return redrive.phase() == RedrivePhase.SNAPSHOT ? released(redrive, release) : redrive;
        } else if (change instanceof ChangeRedrive.Widen) {
            return redrive.phase() == RedrivePhase.CANARY ? redrive.with(RedrivePhase.ALL) : redrive;
        } else if (change instanceof ChangeRedrive.Pause pause) {
            return status == RedriveStatus.ACTIVE ? redrive.with(RedriveStatus.PAUSED, pause.why()) : redrive;
        } else if (change instanceof ChangeRedrive.Resume) {
            return resumed(redrive);
        } else if (change instanceof ChangeRedrive.SetRate rate) {
            return redrive.atRate(rate.perSecond());
        } else if (change instanceof ChangeRedrive.Cancel) {
            return redrive.ended(RedriveStatus.CANCELLED, "", redrive.undecided(), nowMillis);
        } else if (change instanceof ChangeRedrive.Fail fail) {
            return redrive.ended(RedriveStatus.FAILED, fail.why(), 0, nowMillis);
        }
        ChangeRedrive.Complete complete = (ChangeRedrive.Complete) change;
        boolean isDone =
                redrive.search().isOver() && redrive.counts().onTheirWay() == 0 && status == RedriveStatus.ACTIVE;
        return isDone ? completed(redrive, complete.undecided(), nowMillis) : null;
    }

    private static Redrive released(Redrive redrive, ChangeRedrive.Release release) {
        SearchStart from = release.from();
        boolean isSelection = redrive.order().isSelection();
        RedriveSearch search = new RedriveSearch(
                isSelection ? MessagePlace.START : new MessagePlace(0, from.sequence()),
                Math.max(1, from.group()),
                null,
                RedriveSearchState.FIRST_PASS);
        return redrive.with(redrive.order().canary() > 0 ? RedrivePhase.CANARY : RedrivePhase.ALL)
                .with(search);
    }

    /** Whoever says so while the first few are waited for does not want to wait any longer. */
    private static Redrive resumed(Redrive redrive) {
        boolean isActive = redrive.status() == RedriveStatus.ACTIVE;
        Redrive tolerant = redrive.with(redrive.counts().toleratingAll());
        return isActive && redrive.phase() == RedrivePhase.CANARY
                ? tolerant.with(RedrivePhase.ALL)
                : tolerant.with(RedriveStatus.ACTIVE, isActive ? redrive.why() : "");
    }

    /** It has failed if messages stayed behind that could not be moved. */
    private static Redrive completed(Redrive redrive, long undecided, long nowMillis) {
        boolean isWhole = redrive.counts().left() == 0;
        return redrive.ended(
                isWhole ? RedriveStatus.COMPLETED : RedriveStatus.FAILED, redrive.why(), undecided, nowMillis);
    }
}
