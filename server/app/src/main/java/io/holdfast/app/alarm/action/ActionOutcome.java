package io.holdfast.app.alarm.action;

/**
 * How running an action ended.
 *
 * @param how in a few words, for the history
 * @param mayTryAgain whether the same may succeed later
 */
record ActionOutcome(boolean succeeded, String how, boolean mayTryAgain) {
    static ActionOutcome done(String how) {
        return new ActionOutcome(true, how, false);
    }

    static ActionOutcome failed(String why) {
        return new ActionOutcome(false, why, true);
    }

    /** It makes no sense to try it again. */
    static ActionOutcome refused(String why) {
        return new ActionOutcome(false, why, false);
    }
}
