package io.holdfast.app.cloudwatch.math;

import java.util.List;
import java.util.SortedMap;

/** What an expression is computed of, and leads to. */
sealed interface Operand {
    /** A number. */
    record Scalar(double value) implements Operand {}

    /** Values by the beginnings of their periods. */
    record TimeSeries(SortedMap<Long, Double> values, long periodMillis) implements Operand {}

    /** Several series. */
    record SeriesList(List<TimeSeries> series) implements Operand {}
}
