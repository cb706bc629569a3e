package io.holdfast.app.cloudwatch.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.cloudwatch.math.Operand.Scalar;
import io.holdfast.app.cloudwatch.math.Operand.SeriesList;
import io.holdfast.app.cloudwatch.math.Operand.TimeSeries;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
    private static final TimeSeries A = series(Map.of(0L, 1.0, 60L, 2.0, 120L, 3.0));
    private static final TimeSeries B = series(Map.of(0L, 10.0, 60L, 0.0));

    private static TimeSeries series(Map<Long, Double> values) {
        return new TimeSeries(new TreeMap<>(values), 60);
    }

    private static final Expression.Scope SCOPE = new Expression.Scope() {
        @Override
        public Operand named(String id) throws CloudWatchRefused {
            return switch (id) {
                case "a" -> A;
                case "b" -> B;
                default -> throw ExpressionParser.invalid("no " + id);
            };
        }

        @Override
        public Operand metrics(String part) {
            return new SeriesList(part.equals("a") ? List.of(A) : List.of(A, B));
        }

        @Override
        public TimeSeries filled(TimeSeries series, double filler) {
            TreeMap<Long, Double> values = new TreeMap<>(series.values());
            values.putIfAbsent(120L, filler);
            return new TimeSeries(values, 60);
        }
    };

    private static Operand value(String text) throws CloudWatchRefused {
        return ExpressionParser.parse(text).value(SCOPE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 + 2 * 3 | 7",
                "(1 + 2) * 3 | 9",
                "2 ^ 3 ^ 2 | 512",
                "-2 + 3 | 1",
                "10 - 4 - 3 | 3",
                "8 / 4 / 2 | 1",
                "1 < 2 | 1",
                "2 <= 1 | 0",
                "IF(1 > 2, 5, 6) | 6",
                "SUM(a) | 6",
                "AVG(a) | 2",
                "MIN(a) + MAX(a) | 4",
                "CEIL(1.2) + FLOOR(1.9) + ABS(-3) | 6",
                "1.5e1 | 15"
            })
    void numberIsComputed(String text, double expected) throws Exception {
        assertThat(value(text)).isEqualTo(new Scalar(expected));
    }

    @Test
    void seriesAreComputedWhereBothHaveAValue() throws Exception {
        assertThat(value("a + b")).isEqualTo(series(Map.of(0L, 11.0, 60L, 2.0)));
        assertThat(value("a * 100")).isEqualTo(series(Map.of(0L, 100.0, 60L, 200.0, 120L, 300.0)));
        assertThat(value("1 - a")).isEqualTo(series(Map.of(0L, 0.0, 60L, -1.0, 120L, -2.0)));
    }

    @Test
    void divisionByZeroIsMissing() throws Exception {
        assertThat(value("a / b")).isEqualTo(series(Map.of(0L, 0.1)));
    }

    @Test
    void functionsOverSeriesGiveSeries() throws Exception {
        assertThat(value("SUM(METRICS())")).isEqualTo(series(Map.of(0L, 11.0, 60L, 2.0, 120L, 3.0)));
        assertThat(value("MAX([])".replace("[]", "a, b"))).isEqualTo(series(Map.of(0L, 10.0, 60L, 2.0, 120L, 3.0)));
        assertThat(value("SUM(METRICS(\"a\"))")).isEqualTo(A);
        assertThat(value("FILL(b, 7)")).isEqualTo(series(Map.of(0L, 10.0, 60L, 0.0, 120L, 7.0)));
        assertThat(value("IF(a > 1, a, 0)")).isEqualTo(series(Map.of(0L, 0.0, 60L, 2.0, 120L, 3.0)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1 +",
                "(1",
                "1)",
                "a b",
                "SEARCH('x', 'Sum')",
                "nope",
                "FILL(a, REPEAT)",
                "1 $ 2",
                "SUM(",
                "IF(1)",
                "METRICS(1)",
                "1 + METRICS()",
                "TIME_SERIES(1)"
            })
    void whatIsNoExpressionIsRefusedWithASentence(String text) {
        assertThatThrownBy(() -> value(text))
                .isInstanceOf(CloudWatchRefused.class)
                .hasMessageStartingWith("Error in expression");
    }

    @Test
    void depthIsBounded() {
        assertThatThrownBy(() -> value("(".repeat(1000) + "1" + ")".repeat(1000)))
                .hasMessageContaining("too deeply");
        assertThatThrownBy(() -> value("-".repeat(2000) + "1")).hasMessageContaining("too deeply");
        assertThatThrownBy(() -> value("2" + "^2".repeat(900))).hasMessageContaining("too deeply");
    }
}
