package io.holdfast.control.alarm;

import org.jspecify.annotations.Nullable;

/**
 * What an alarm says, and why.
 *
 * @param reasonData JSON, as it was given; null if there is none
 * @param updatedMillis when it was set last, to the same value or another one
 * @param transitionedMillis when the value changed last
 */
public record AlarmState(
        StateValue value, String reason, @Nullable String reasonData, long updatedMillis, long transitionedMillis) {
    public static final String FIRST_REASON = "Unchecked: Initial alarm creation";

    public static AlarmState first(StateValue value, long nowMillis) {
        return new AlarmState(value, FIRST_REASON, null, nowMillis, nowMillis);
    }
}
