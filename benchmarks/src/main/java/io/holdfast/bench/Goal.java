package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What a row's Holdfast value must reach. {@code measure} gives what is compared with the bound, or not a number if unknown. */
record Goal(boolean atLeast, double bound, String of, ToDoubleFunction<Row> measure) {

    static Goal atLeast(double factor, Contender other) {
        return new Goal(true, factor, " × " + other.title(), row -> row.ratioTo(other));
    }

    static Goal atMost(double factor, Contender other) {
        return new Goal(false, factor, " × " + other.title(), row -> row.ratioTo(other));
    }

    static Goal atLeast(double factor, String what, double baseline) {
        return new Goal(true, factor, " × " + what, row -> row.ours() / baseline);
    }

    static Goal atMost(double factor, String what, double baseline) {
        return new Goal(false, factor, " × " + what, row -> row.ours() / baseline);
    }

    static Goal atLeast(double value) {
        return new Goal(true, value, "", Row::ours);
    }

    static Goal atMost(double value) {
        return new Goal(false, value, "", Row::ours);
    }

    boolean known(Row row) {
        return !Double.isNaN(measure.applyAsDouble(row));
    }

    boolean met(Row row) {
        double measured = measure.applyAsDouble(row);
        return atLeast ? measured >= bound : measured <= bound;
    }

    String show(Row row) {
        String text = (atLeast ? "≥ " : "≤ ") + plain(bound) + of;
        boolean factor = !of.isEmpty();
        return factor && known(row)
                ? String.format(Locale.ROOT, "%s (is %.2f)", text, measure.applyAsDouble(row))
                : text;
    }

    private static String plain(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%s", value);
    }

    /** The goals of the rounds' rows. {@code baseline} is what Holdfast reached in the workload's baseline. */
    static List<Goal> of(Workload workload, int connections, Metric metric, double baseline) {
        return switch (workload) {
            case SEND ->
                connections == 32
                        ? List.of(atLeast(5, Contender.ELASTICMQ), atLeast(0.85, Contender.CEILING_FSYNC))
                        : List.of(atLeast(0.8, Contender.CEILING_FSYNC));
            case BATCH -> List.of(atLeast(6, Contender.ELASTICMQ), atLeast(0.4, Contender.CEILING_FSYNC));
            case RECEIVE -> List.of(atLeast(5, Contender.ELASTICMQ));
            case WAKE -> List.of(atMost(metric == Metric.P50_MILLIS ? 0.9 : 0.6, Contender.ELASTICMQ));
            case MIXED -> List.of();
            case FIFO_BATCH, FIFO_RECEIVE ->
                List.of(atLeast(0.8, "standard queue", baseline), atLeast(5, Contender.ELASTICMQ));
            case QUERY_SEND, QUERY_BATCH, QUERY_RECEIVE -> List.of(atLeast(0.7, "JSON", baseline));
        };
    }
}
