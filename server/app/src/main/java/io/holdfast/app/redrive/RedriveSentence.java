package io.holdfast.app.redrive;

import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveCounts;
import io.holdfast.engine.command.RedriveOrder;
import io.holdfast.engine.command.RedriveSearchState;

/** What a redrive is doing, in words. Stateless. */
public final class RedriveSentence {
    private RedriveSentence() {}

    /** The state as clients compare it. */
    public static String state(Redrive redrive) {
        return switch (redrive.status()) {
            case PAUSED -> "paused";
            case BOUNCED -> "stopped by the bounce guard";
            case COMPLETED -> "completed";
            case CANCELLED -> "canceled";
            case FAILED -> "failed";
            case ACTIVE ->
                switch (redrive.phase()) {
                    case SNAPSHOT -> "snapshot";
                    case CANARY -> "canary";
                    case ALL -> "running";
                };
        };
    }

    public static String of(GuardedRedrives.View view) {
        Redrive redrive = view.redrive();
        RedriveOrder order = redrive.order();
        RedriveCounts counts = redrive.counts();
        String moved = counts.moved() + " of " + order.total() + " letters moved, " + counts.bounced() + " came back, "
                + view.undecided() + " undecided";
        return switch (redrive.status()) {
            case PAUSED -> "Paused: " + moved + "." + (redrive.why().isEmpty() ? "" : " " + redrive.why());
            case BOUNCED ->
                "Stopped because " + counts.bounced() + " letters came back to the dead-letter queue: " + moved
                        + ". Repair the consumer, then resume or cancel.";
            case COMPLETED -> completed(view, moved);
            case CANCELLED -> "Canceled: " + moved + ". What was moved stays moved.";
            case FAILED -> "Failed: " + moved + left(counts) + ". " + why(redrive.why());
            case ACTIVE -> active(view, moved + left(counts));
        };
    }

    private static String active(GuardedRedrives.View view, String moved) {
        Redrive redrive = view.redrive();
        boolean waits = redrive.counts().taken() - redrive.counts().returned() >= redrive.limit();
        return switch (redrive.phase()) {
            case SNAPSHOT ->
                redrive.order().snapshot().isEmpty()
                        ? "Looking for the letters. Nothing has moved."
                        : "Writing the snapshot, in plain text that only the server's user can read. Nothing has moved.";
            case CANARY ->
                waits
                        ? "The first " + redrive.limit() + " letters are moved and watched: " + moved
                                + ". The others follow when none is undecided; resume goes on at once."
                        : "Moving the first letters: " + moved + ".";
            case ALL ->
                redrive.search().isOver()
                        ? "All letters are moved and watched: " + moved + "."
                        : redrive.search().state() != RedriveSearchState.WAITING_FOR_HELD
                                ? "Moving: " + moved + "."
                                : "Moving: " + moved + ". Letters in flight in the dead-letter queue are waited for.";
        };
    }

    private static String completed(GuardedRedrives.View view, String moved) {
        long gone = view.redrive().order().total() - view.redrive().counts().moved();
        return "Completed: " + moved
                + (gone > 0 ? ", " + gone + " were deleted or expired meanwhile, or were not there" : "") + ".";
    }

    private static String left(RedriveCounts counts) {
        return counts.left() == 0 ? "" : ", " + counts.left() + " could not be moved";
    }

    private static String why(String code) {
        return switch (code) {
            case "AWS.SimpleQueueService.NonExistentQueue" -> "The queue they were to go to does not exist.";
            case "AWS.SimpleQueueService.UnsupportedOperation" -> "The queue they were to go to is of the other type.";
            case "CouldNotDetermineMessageSource" ->
                "Nobody knows where these letters came from: redrive them with a destination.";
            case "QueueIsDamaged" -> "A queue is damaged.";
            default -> code;
        };
    }
}
