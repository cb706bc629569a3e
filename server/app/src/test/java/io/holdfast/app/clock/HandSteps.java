package io.holdfast.app.clock;

/** Steps of a clock that a test makes up. */
public final class HandSteps {
    private HandSteps() {}

    /** The wall clock was set once. */
    public static ClockSteps one(long fromMillis, long offsetMillis) {
        ClockSteps steps = ClockSteps.none();
        steps.add(new ClockStep(fromMillis, offsetMillis));
        return steps;
    }
}
