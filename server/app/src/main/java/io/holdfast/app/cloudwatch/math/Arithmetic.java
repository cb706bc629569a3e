package io.holdfast.app.cloudwatch.math;

import io.holdfast.app.cloudwatch.math.Operand.Scalar;
import io.holdfast.app.cloudwatch.math.Operand.SeriesList;
import io.holdfast.app.cloudwatch.math.Operand.TimeSeries;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** Computes with numbers and series. A value that is no number, as after a division by zero, is missing. */
final class Arithmetic {
    private Arithmetic() {}

    /** The operator of an expression, by its sign. */
    static DoubleBinaryOperator operator(String sign) {
        return switch (sign) {
            case "+" -> Double::sum;
            case "-" -> (a, b) -> a - b;
            case "*" -> (a, b) -> a * b;
            case "/" -> (a, b) -> a / b;
            case "^" -> Math::pow;
            case "<" -> (a, b) -> a < b ? 1 : 0;
            case ">" -> (a, b) -> a > b ? 1 : 0;
            case "<=" -> (a, b) -> a <= b ? 1 : 0;
            case ">=" -> (a, b) -> a >= b ? 1 : 0;
            case "==" -> (a, b) -> a == b ? 1 : 0;
            case "!=" -> (a, b) -> a != b ? 1 : 0;
            default -> throw new IllegalArgumentException("This is no operator: " + sign);
        };
    }

    /** Of two series, where both have a value. */
    static Operand apply(DoubleBinaryOperator operator, Operand left, Operand right) throws CloudWatchRefused {
        if (left instanceof SeriesList many) {
            List<TimeSeries> each = new ArrayList<>();
            for (TimeSeries series : many.series()) {
                each.add((TimeSeries) apply(operator, series, right));
            }
            return new SeriesList(each);
        }
        if (left instanceof Scalar a && right instanceof Scalar b) {
            return new Scalar(operator.applyAsDouble(a.value(), b.value()));
        }
        if (left instanceof TimeSeries a && right instanceof Scalar b) {
            return map(a, value -> operator.applyAsDouble(value, b.value()));
        }
        if (left instanceof Scalar a && right instanceof TimeSeries b) {
            return map(b, value -> operator.applyAsDouble(a.value(), value));
        }
        if (left instanceof TimeSeries a && right instanceof TimeSeries b) {
            SortedMap<Long, Double> both = new TreeMap<>();
            for (Map.Entry<Long, Double> each : a.values().entrySet()) {
                Double other = b.values().get(each.getKey());
                if (other != null) {
                    put(both, each.getKey(), operator.applyAsDouble(each.getValue(), other));
                }
            }
            return new TimeSeries(both, Math.max(a.periodMillis(), b.periodMillis()));
        }
        throw ExpressionParser.invalid("an operator cannot have several series on its right side");
    }

    static Operand apply(DoubleUnaryOperator function, Operand to) {
        if (to instanceof Scalar scalar) {
            return new Scalar(function.applyAsDouble(scalar.value()));
        }
        if (to instanceof SeriesList many) {
            return new SeriesList(
                    many.series().stream().map(series -> map(series, function)).toList());
        }
        return map((TimeSeries) to, function);
    }

    static TimeSeries map(TimeSeries series, DoubleUnaryOperator function) {
        SortedMap<Long, Double> mapped = new TreeMap<>();
        series.values().forEach((time, value) -> put(mapped, time, function.applyAsDouble(value)));
        return new TimeSeries(mapped, series.periodMillis());
    }

    static void put(SortedMap<Long, Double> values, long time, double value) {
        if (Double.isFinite(value)) {
            values.put(time, value);
        }
    }
}
