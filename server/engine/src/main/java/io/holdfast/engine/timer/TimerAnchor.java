package io.holdfast.engine.timer;

import io.holdfast.engine.command.InvariantViolation;

/** The fixed end of one circular list. */
final class TimerAnchor extends Timer {
    TimerAnchor() {
        next = this;
        previous = this;
    }

    @Override
    protected void fire(long nowMillis) {
        throw new InvariantViolation("an anchor has no time");
    }
}
