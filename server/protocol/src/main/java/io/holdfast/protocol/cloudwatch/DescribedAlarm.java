package io.holdfast.protocol.cloudwatch;

import org.jspecify.annotations.Nullable;

/**
 * An alarm with its state.
 *
 * @param configuredMillis when it was put last
 * @param stateReasonData JSON; null if there is none
 * @param updatedMillis when the state was set last, to the same value or another one
 * @param transitionedMillis when the value of the state changed last
 */
public record DescribedAlarm(
        String arn,
        AlarmDefinition definition,
        long configuredMillis,
        String stateValue,
        String stateReason,
        @Nullable String stateReasonData,
        long updatedMillis,
        long transitionedMillis) {}
