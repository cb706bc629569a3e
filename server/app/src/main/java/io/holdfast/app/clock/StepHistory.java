package io.holdfast.app.clock;

import java.util.ArrayList;
import java.util.List;

/** What the wall clock was ahead of the server's own time, and when: nothing before the first step. In the order of time, and bounded. */
record StepHistory(List<ClockStep> steps) {
    /** A clock that is set more often than this in the life of a data directory is not worth a longer memory. */
    static final int MOST_STEPS = 64;

    static final StepHistory NONE = new StepHistory(List.of());

    StepHistory {
        steps = List.copyOf(steps);
        if (steps.size() > MOST_STEPS) {
            throw new IllegalArgumentException("more than " + MOST_STEPS + " steps");
        }
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).fromMillis() <= steps.get(i - 1).fromMillis()) {
                throw new IllegalArgumentException("steps are not in the order of time");
            }
        }
    }

    boolean isEmpty() {
        return steps.isEmpty();
    }

    long offsetAt(long millis) {
        // What clients look at is new, as a rule.
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i).fromMillis() <= millis) {
                return steps.get(i).offsetMillis();
            }
        }
        return 0;
    }

    long latestOffset() {
        return isEmpty() ? 0 : steps.get(steps.size() - 1).offsetMillis();
    }

    /** The history with another step at its end. Where that is one too many, the one that held for the shortest time is forgotten. */
    StepHistory with(ClockStep step) {
        List<ClockStep> more = new ArrayList<>(steps);
        more.removeIf(each -> each.fromMillis() >= step.fromMillis());
        more.add(step);
        if (more.size() > MOST_STEPS) {
            more.remove(shortest(more));
        }
        return new StepHistory(more);
    }

    /** Never the last one: it holds now. */
    private static int shortest(List<ClockStep> steps) {
        int shortest = 0;
        long shortestMillis = Long.MAX_VALUE;
        for (int i = 0; i + 1 < steps.size(); i++) {
            long millis = steps.get(i + 1).fromMillis() - steps.get(i).fromMillis();
            if (millis < shortestMillis) {
                shortest = i;
                shortestMillis = millis;
            }
        }
        return shortest;
    }
}
