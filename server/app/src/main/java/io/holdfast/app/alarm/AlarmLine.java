package io.holdfast.app.alarm;

import org.jspecify.annotations.Nullable;

/**
 * One alarm, for people.
 *
 * @param queue the first one that it is about; null if it is on a metric of somebody's own
 * @param metric null if it is on an expression
 */
public record AlarmLine(
        String name,
        @Nullable String queue,
        @Nullable String metric,
        String state,
        String reason,
        long sinceMillis,
        double threshold,
        boolean builtIn,
        boolean actionsEnabled) {}
