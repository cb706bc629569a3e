package io.holdfast.deadletters;

import java.util.ArrayList;
import java.util.List;

/**
 * When a number that only grows had grown how far. Keeps at most a few thousand steps: beyond that steps that are close together become one,
 * which makes the number seem to have grown a little later than it did. One thread.
 */
final class GrowthHistory {
    private static final int MOST_STEPS = 4_096;

    private record Step(long nanos, long value) {}

    private List<Step> steps = new ArrayList<>();
    private long spacingNanos;

    void add(long nanos, long value) {
        if (steps.isEmpty() || value > steps.get(steps.size() - 1).value()) {
            append(new Step(nanos, value));
        }
        if (steps.size() > MOST_STEPS) {
            List<Step> all = steps;
            spacingNanos = Math.max(1, 2 * (nanos - all.get(0).nanos()) / MOST_STEPS);
            steps = new ArrayList<>(MOST_STEPS);
            all.forEach(this::append);
        }
    }

    /** The last step moves on until it is far enough from the one before. */
    private void append(Step step) {
        int last = steps.size() - 1;
        if (last > 0 && steps.get(last).nanos() - steps.get(last - 1).nanos() < spacingNanos) {
            steps.set(last, step);
        } else {
            steps.add(step);
        }
    }

    /** What it had been at this moment; 0 before the first step. */
    long at(long nanos) {
        long value = 0;
        for (Step step : steps) {
            if (step.nanos() - nanos > 0) {
                break;
            }
            value = step.value();
        }
        return value;
    }

    int size() {
        return steps.size();
    }

    /** When it reached the value; now, if it has not. */
    long whenReached(long value, long nowNanos) {
        for (Step step : steps) {
            if (step.value() >= value) {
                return step.nanos();
            }
        }
        return nowNanos;
    }
}
