package io.holdfast.app.cloudwatch.math;

import io.holdfast.protocol.cloudwatch.CloudWatchRefused;

/** An expression that was read. */
@FunctionalInterface
interface Expression {
    Operand value(Scope scope) throws CloudWatchRefused;

    /** The other queries. */
    interface Scope {
        /** The series of a query. */
        Operand named(String id) throws CloudWatchRefused;

        /** Those of all metrics, without expressions, whose ids contain this. */
        Operand metrics(String part) throws CloudWatchRefused;

        /** A series with this value in all periods that have none. */
        Operand.TimeSeries filled(Operand.TimeSeries series, double filler);
    }
}
