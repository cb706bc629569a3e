package io.holdfast.app.advice;

import java.util.Locale;

/** What the shape of a queue's rates means. */
public record Diagnosis(QueueShape shape, String sentence) {
    /** Rates that differ by less are the same. */
    private static final double CLEARLY = 1.1;

    /** Of the receives; fewer happen in every network. */
    private static final double MANY_REDELIVERIES = 0.05;

    private static final long SMALL_BACKLOG_SECONDS = 5;

    public static Diagnosis of(Flow flow) {
        Diagnosis found = shapeOf(flow);
        return flow.deadLetters() == 0
                ? found
                : new Diagnosis(
                        found.shape,
                        found.sentence + " " + flow.deadLetters()
                                + (flow.deadLetters() == 1
                                        ? " message became a dead letter"
                                        : " messages became dead letters")
                                + " in the last "
                                + duration(flow.seconds()) + ".");
    }

    private static Diagnosis shapeOf(Flow flow) {
        boolean isRedelivering =
                flow.redelivered() > flow.received() * MANY_REDELIVERIES && flow.received() > flow.deleted() * CLEARLY;
        if (flow.visible() + flow.inFlight() + flow.delayed() + flow.sent() + flow.received() == 0) {
            return new Diagnosis(
                    QueueShape.IDLE,
                    "Idle: no messages, and none were sent in the last " + duration(flow.seconds()) + ".");
        } else if (flow.received() == 0 && flow.visible() > 0 && flow.waiting() == 0) {
            return new Diagnosis(QueueShape.NO_CONSUMERS, noConsumers(flow));
        } else if (flow.received() == 0 && flow.visible() > 0 && flow.inFlight() > 0) {
            return new Diagnosis(
                    QueueShape.BLOCKED,
                    "Blocked: " + messages(flow.visible()) + " wait and so do " + flow.waiting()
                            + " polls, but all groups have messages in flight, which must be deleted or come back first.");
        } else if (isRedelivering) {
            return new Diagnosis(QueueShape.REDELIVERING, redelivering(flow));
        } else if (flow.sent() > flow.received() * CLEARLY && hasBacklog(flow)) {
            return new Diagnosis(QueueShape.TOO_FEW_CONSUMERS, tooFew(flow));
        } else if (flow.deleted() > flow.sent() && hasBacklog(flow)) {
            return new Diagnosis(QueueShape.DRAINING, draining(flow));
        }
        return new Diagnosis(QueueShape.WELL, well(flow));
    }

    /** What consumers take in a few seconds is no backlog. */
    private static boolean hasBacklog(Flow flow) {
        return flow.visible() > flow.perSecond(flow.received()) * SMALL_BACKLOG_SECONDS;
    }

    private static String noConsumers(Flow flow) {
        return "No consumers: " + messages(flow.visible())
                + (flow.visible() == 1
                        ? " waits, but nobody has received any in the last "
                        : " wait, but nobody has received any in the last ")
                + duration(flow.seconds()) + ", and no poll is waiting.";
    }

    private static String redelivering(Flow flow) {
        long percent = Math.round(100.0 * flow.redelivered() / flow.received());
        String rates = rate(flow, flow.received()) + " are received but only " + rate(flow, flow.deleted())
                + " deleted, and " + percent + " % of the receives are redeliveries: ";
        if (flow.lateDeletes() > 0) {
            return "The visibility time-out is too short: " + rates + messages(flow.lateDeletes())
                    + " were deleted after it had run out.";
        }
        return flow.timeouts() == 0
                ? "Consumers give messages back: " + rates + "no time-out ran out, so they were released."
                : "Consumers crash or fail, or the visibility time-out is too short: " + rates + "the time-out ran out "
                        + flow.timeouts() + (flow.timeouts() == 1 ? " time." : " times.");
    }

    private static String tooFew(Flow flow) {
        double growth = flow.perSecond(flow.sent()) - flow.perSecond(flow.received());
        return "Too few consumers: " + rate(flow, flow.sent()) + " are sent but only " + rate(flow, flow.received())
                + " received; the backlog of " + messages(flow.visible()) + " grows by " + number(growth) + "/s.";
    }

    private static String draining(Flow flow) {
        double drained = flow.perSecond(flow.deleted()) - flow.perSecond(flow.sent());
        return "The backlog of " + messages(flow.visible()) + " drains at " + number(drained)
                + "/s: it is empty in about " + duration(Math.max(1, Math.round(flow.visible() / drained))) + ".";
    }

    private static String well(Flow flow) {
        return "All well: " + rate(flow, flow.sent()) + " sent, " + rate(flow, flow.received()) + " received, "
                + rate(flow, flow.deleted()) + " deleted.";
    }

    private static String messages(long count) {
        return count == 1 ? "1 message" : String.format(Locale.ROOT, "%,d messages", count);
    }

    private static String rate(Flow flow, long count) {
        return number(flow.perSecond(count)) + "/s";
    }

    private static String number(double perSecond) {
        return perSecond >= 10 || perSecond == Math.rint(perSecond)
                ? String.format(Locale.ROOT, "%,d", Math.round(perSecond))
                : String.format(Locale.ROOT, perSecond < 0.1 ? "%.3f" : "%.1f", perSecond);
    }

    private static String duration(long seconds) {
        if (seconds < 120) {
            return seconds + " s";
        } else if (seconds < 7_200) {
            return seconds / 60 + " min";
        }
        return seconds < 172_800 ? seconds / 3_600 + " h" : seconds / 86_400 + " days";
    }
}
