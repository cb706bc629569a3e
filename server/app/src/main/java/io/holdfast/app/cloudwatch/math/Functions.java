package io.holdfast.app.cloudwatch.math;

import io.holdfast.app.cloudwatch.math.Operand.Scalar;
import io.holdfast.app.cloudwatch.math.Operand.SeriesList;
import io.holdfast.app.cloudwatch.math.Operand.TimeSeries;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The functions that expressions can have. */
final class Functions {
    private static final Map<String, ToDoubleFunction<DoubleSummaryStatistics>> SUMMARIES = Map.of(
            "SUM", DoubleSummaryStatistics::getSum,
            "AVG", DoubleSummaryStatistics::getAverage,
            "MIN", DoubleSummaryStatistics::getMin,
            "MAX", DoubleSummaryStatistics::getMax);

    private Functions() {}

    static Operand call(String name, List<Operand> arguments, Expression.Scope scope) throws CloudWatchRefused {
        ToDoubleFunction<DoubleSummaryStatistics> summary = SUMMARIES.get(name);
        if (summary != null) {
            return summary(summary, arguments);
        }
        return switch (name) {
            case "ABS" -> Arithmetic.apply(Math::abs, only(name, arguments));
            case "CEIL" -> Arithmetic.apply(Math::ceil, only(name, arguments));
            case "FLOOR" -> Arithmetic.apply(Math::floor, only(name, arguments));
            case "FILL" -> fill(arguments, scope);
            case "IF" -> choose(arguments);
            default ->
                throw ExpressionParser.invalid("the function " + name
                        + " is not supported. There are SUM, AVG, MIN, MAX, ABS, CEIL, FLOOR, FILL, IF and METRICS");
        };
    }

    /** Of one series, a number over all of it; of several, a series. */
    private static Operand summary(ToDoubleFunction<DoubleSummaryStatistics> summary, List<Operand> arguments)
            throws CloudWatchRefused {
        if (arguments.size() == 1 && arguments.get(0) instanceof TimeSeries series) {
            return new Scalar(summary.applyAsDouble(summarized(series.values().values())));
        }
        List<TimeSeries> all = new ArrayList<>();
        List<Double> numbers = new ArrayList<>();
        for (Operand argument : arguments) {
            if (argument instanceof Scalar scalar) {
                numbers.add(scalar.value());
            } else if (argument instanceof SeriesList many) {
                all.addAll(many.series());
            } else {
                all.add((TimeSeries) argument);
            }
        }
        if (all.isEmpty() && !numbers.isEmpty()) {
            return new Scalar(summary.applyAsDouble(summarized(numbers)));
        }
        SortedMap<Long, Double> values = new TreeMap<>();
        TreeSet<Long> times = new TreeSet<>();
        long periodMillis = 0;
        for (TimeSeries series : all) {
            times.addAll(series.values().keySet());
            periodMillis = Math.max(periodMillis, series.periodMillis());
        }
        for (long time : times) {
            List<Double> here = new ArrayList<>(numbers);
            for (TimeSeries series : all) {
                Double value = series.values().get(time);
                if (value != null) {
                    here.add(value);
                }
            }
            Arithmetic.put(values, time, summary.applyAsDouble(summarized(here)));
        }
        return new TimeSeries(values, periodMillis);
    }

    private static DoubleSummaryStatistics summarized(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
    }

    private static Operand fill(List<Operand> arguments, Expression.Scope scope) throws CloudWatchRefused {
        if (arguments.size() != 2 || !(arguments.get(1) instanceof Scalar filler)) {
            throw ExpressionParser.invalid("FILL needs a series and a number");
        }
        if (arguments.get(0) instanceof SeriesList many) {
            return new SeriesList(many.series().stream()
                    .map(series -> scope.filled(series, filler.value()))
                    .toList());
        }
        if (!(arguments.get(0) instanceof TimeSeries series)) {
            throw ExpressionParser.invalid("FILL needs a series");
        }
        return scope.filled(series, filler.value());
    }

    /** Zero is false; where a condition that is a series has no value, neither has the result. */
    private static Operand choose(List<Operand> arguments) throws CloudWatchRefused {
        if (arguments.size() != 3) {
            throw ExpressionParser.invalid("IF needs a condition and two values");
        }
        if (arguments.get(0) instanceof Scalar condition) {
            return arguments.get(condition.value() != 0 ? 1 : 2);
        }
        if (!(arguments.get(0) instanceof TimeSeries condition)) {
            throw ExpressionParser.invalid("the condition of IF cannot be several series");
        }
        SortedMap<Long, Double> values = new TreeMap<>();
        for (Map.Entry<Long, Double> each : condition.values().entrySet()) {
            Double value = at(arguments.get(each.getValue() != 0 ? 1 : 2), each.getKey());
            if (value != null) {
                values.put(each.getKey(), value);
            }
        }
        return new TimeSeries(values, condition.periodMillis());
    }

    private static @Nullable Double at(Operand operand, long time) throws CloudWatchRefused {
        if (operand instanceof Scalar scalar) {
            return scalar.value();
        }
        if (operand instanceof TimeSeries series) {
            return series.values().get(time);
        }
        throw ExpressionParser.invalid("the values of IF cannot be several series");
    }

    private static Operand only(String name, List<Operand> arguments) throws CloudWatchRefused {
        if (arguments.size() != 1) {
            throw ExpressionParser.invalid(name + " needs one argument");
        }
        return arguments.get(0);
    }
}
