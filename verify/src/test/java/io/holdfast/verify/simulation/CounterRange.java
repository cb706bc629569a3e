package io.holdfast.verify.simulation;

import io.holdfast.engine.command.QueueDescription;
import java.util.function.Supplier;

/** What the counters of a queue may be at a moment: exact, but for what nobody can be expected to have noticed yet. */
final class CounterRange {
    private int leastVisible;
    private int mostVisible;
    private int leastInFlight;
    private int mostInFlight;
    private int leastDelayed;
    private int mostDelayed;
    private int least;
    private int most;

    static CounterRange of(ReferenceQueue queue, Moment at) {
        CounterRange range = new CounterRange();
        for (ReferenceMessage message : queue.messages()) {
            range.add(message, at, queue.maybeGone(message, at));
        }
        for (ReferenceMessage ignored : queue.strays()) {
            range.most++;
            range.mostVisible++;
            range.mostDelayed += queue.isFifo() ? 1 : 0;
        }
        return range;
    }

    private void add(ReferenceMessage message, Moment at, boolean maybeGone) {
        boolean mayBeDelayed = !message.hasArrived();
        boolean mayBeInFlight = message.mayBeInFlight(at);
        boolean mustBeDelayed = message.isDelayed(at);
        boolean mustBeInFlight = message.isInFlight(at);
        boolean mustBeVisible = !mayBeDelayed && !mayBeInFlight && !mustBeInFlight;
        most++;
        mostDelayed += mayBeDelayed ? 1 : 0;
        mostInFlight += mayBeInFlight || mustBeInFlight ? 1 : 0;
        mostVisible += mustBeDelayed || mustBeInFlight ? 0 : 1;
        if (!maybeGone) {
            least++;
            leastDelayed += mustBeDelayed ? 1 : 0;
            leastInFlight += mustBeInFlight ? 1 : 0;
            leastVisible += mustBeVisible ? 1 : 0;
        }
    }

    boolean mayBeVisible(long visible) {
        return leastVisible <= visible && visible <= mostVisible;
    }

    void check(QueueDescription given, Supplier<String> details) {
        long total = given.visible() + given.inFlight() + given.delayed();
        boolean holds = least <= total
                && total <= most
                && leastVisible <= given.visible()
                && given.visible() <= mostVisible
                && leastInFlight <= given.inFlight()
                && given.inFlight() <= mostInFlight
                && leastDelayed <= given.delayed()
                && given.delayed() <= mostDelayed;
        LawBroken.unless(
                holds,
                Law.COUNTERS_ARE_EXACT,
                () -> "queue " + given.queue().name().name() + " counts " + given.visible() + " visible, "
                        + given.inFlight() + " in flight, " + given.delayed() + " delayed; expected " + this
                        + details.get());
    }

    @Override
    public String toString() {
        return leastVisible + ".." + mostVisible + " visible, " + leastInFlight + ".." + mostInFlight + " in flight, "
                + leastDelayed + ".." + mostDelayed + " delayed, " + least + ".." + most + " in all";
    }
}
