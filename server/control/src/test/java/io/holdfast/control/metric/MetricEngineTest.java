package io.holdfast.control.metric;

import static io.holdfast.control.metric.MetricRowsInMemory.minutes;
import static io.holdfast.control.metric.MetricRowsInMemory.put;
import static io.holdfast.control.metric.MetricRowsInMemory.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MetricEngineTest {
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long NOW = 500_000 * HOUR_MILLIS;
    private static final long MINUTE = NOW / 60_000;

    private final MetricRowsInMemory rows = new MetricRowsInMemory();
    private final MetricEngine engine = rows.engine();

    @Test
    void whatIsMeasuredInAMinuteIsAddedUp() {
        engine.handle(put(sample("m", MINUTE, 3), sample("m", MINUTE, 1), sample("m", MINUTE + 61, 5)), NOW);
        engine.handle(put(sample("m", MINUTE, 8), sample("m", MINUTE - 1, 2)), NOW);
        assertThat(minutes(engine.view(), "m", 0, Long.MAX_VALUE / 100))
                .containsExactly(
                        new MetricMinute(MINUTE - 1, 1, 2, 2, 2),
                        new MetricMinute(MINUTE, 3, 12, 1, 8),
                        new MetricMinute(MINUTE + 61, 1, 5, 5, 5));
        assertThat(minutes(engine.view(), "m", MINUTE, MINUTE + 61)).hasSize(1);
        assertThat(minutes(engine.view(), "other", 0, MINUTE)).isEmpty();
    }

    @Test
    void restartFindsWhatWasKept() {
        for (int i = 0; i < 100; i++) {
            engine.handle(put(sample("m" + i % 7, MINUTE + i * 11L, i), sample("m" + i % 3, MINUTE + i, -i)), NOW);
        }
        MetricView loaded = rows.loaded();
        assertThat(loaded.bytes()).isEqualTo(engine.view().bytes());
        for (int i = 0; i < 7; i++) {
            assertThat(minutes(loaded, "m" + i, MINUTE, MINUTE + 2000))
                    .isNotEmpty()
                    .isEqualTo(minutes(engine.view(), "m" + i, MINUTE, MINUTE + 2000));
        }
        MetricEngine again = rows.engine();
        again.handle(put(sample("new", MINUTE, 1)), NOW);
        assertThat(again.view().series().size()).isEqualTo(8);
        assertThat(again.view().places().size()).isEqualTo(8);
    }

    @Test
    void fifteenDaysAreKeptAndNoMore() {
        engine.handle(put(sample("old", MINUTE, 1), sample("both", MINUTE, 1)), NOW);
        long later = NOW + (MetricLimits.RETENTION_HOURS + 1L) * HOUR_MILLIS;
        engine.handle(put(sample("both", later / 60_000, 1)), later - HOUR_MILLIS);
        assertThat(engine.view().series().size()).isEqualTo(2);
        engine.handle(put(sample("both", later / 60_000, 1)), later);
        assertThat(engine.view().series().size()).isEqualTo(1);
        assertThat(minutes(engine.view(), "both", 0, later)).hasSize(1);
        assertThat(rows.rows).hasSize(2);
        assertThat(rows.loaded().bytes()).isEqualTo(engine.view().bytes());
    }

    @Test
    void expiredHoursGoInBoundedSteps() {
        for (int i = 0; i < 200; i++) {
            engine.handle(put(sample("m" + i, MINUTE, 1)), NOW);
        }
        long later = NOW + (MetricLimits.RETENTION_HOURS + 1L) * HOUR_MILLIS;
        engine.handle(put(sample("new", later / 60_000, 1)), later);
        assertThat(engine.view().series().size()).isEqualTo(201 - 1 - MetricLimits.EXPIRED_AT_ONCE);
        for (int i = 0; i < 20; i++) {
            engine.handle(put(sample("new", later / 60_000, 1)), later);
        }
        assertThat(engine.view().series().size()).isEqualTo(1);
        assertThat(rows.rows).hasSize(2);
    }

    @Test
    void seriesHaveABudgetThatRefusesAsAWhole() {
        List<MetricSample> many = new ArrayList<>();
        for (int i = 0; i < MetricLimits.SERIES; i++) {
            many.add(sample("m" + i, MINUTE, 1));
        }
        assertThat(engine.handle(put(many.toArray(MetricSample[]::new)), NOW)).isEqualTo(MetricReply.DONE);
        int before = rows.rows.size();
        assertThat(engine.handle(put(sample("m1", MINUTE, 1), sample("more", MINUTE, 1)), NOW))
                .isEqualTo(MetricReply.TOO_MANY_SERIES);
        assertThat(rows.rows).hasSize(before);
        assertThat(minutes(engine.view(), "m1", MINUTE, MINUTE + 1))
                .containsExactly(new MetricMinute(MINUTE, 1, 1, 1, 1));
        assertThat(engine.handle(put(sample("m1", MINUTE, 1)), NOW)).isEqualTo(MetricReply.DONE);
    }

    @Test
    void bytesHaveABudgetThatRefuses() {
        MetricReply reply = MetricReply.DONE;
        for (int hour = 0; hour < 200 && reply == MetricReply.DONE; hour++) {
            List<MetricSample> batch = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                batch.add(sample("m" + i, MINUTE + hour * 60L, 1));
            }
            reply = engine.handle(put(batch.toArray(MetricSample[]::new)), NOW);
        }
        assertThat(reply).isEqualTo(MetricReply.TOO_MANY_BYTES);
        assertThat(engine.view().bytes()).isLessThanOrEqualTo(MetricLimits.BYTES);
    }

    @Test
    void unitsAndDimensionsAreSeriesOfTheirOwn() {
        MetricSample seconds =
                new MetricSample("n", "m", new TreeMap<>(Map.of("host", "a")), "Seconds", MINUTE, 1, 9, 9, 9);
        MetricSample tricky =
                new MetricSample("n", "m", new TreeMap<>(Map.of("host", "a=b")), "Count", MINUTE, 1, 7, 7, 7);
        engine.handle(put(sample("m", MINUTE, 1), seconds, tricky), NOW);
        assertThat(engine.view().series().size()).isEqualTo(3);
        assertThat(minutes(engine.view(), "m", MINUTE, MINUTE + 1))
                .containsExactly(new MetricMinute(MINUTE, 2, 10, 1, 9));
    }

    /** The bytes of version 1, which every later version must read. */
    @Test
    void rowsOfTheFirstVersionAreRead() {
        engine.handle(put(sample("m", MINUTE, 3), sample("m", MINUTE + 2, 1), sample("m", MINUTE + 2, 2)), NOW);
        assertThat(rows.rows.keySet())
                .containsExactly("metric-hour/000000000007a120/0000000000000001", "metric-series/0000000000000001");
        assertThat(HexFormat.of().formatHex(rows.rows.get("metric-hour/000000000007a120/0000000000000001")))
                .isEqualTo("01" + "00000032" + "0000000000000005" + "01" + "4008000000000000" + "02"
                        + "4000000000000000" + "4008000000000000" + "3ff0000000000000" + "4000000000000000");
        assertThat(HexFormat.of().formatHex(rows.rows.get("metric-series/0000000000000001")))
                .isEqualTo("01" + "0000000c303030303030303030303030" + "0000000975732d656173742d31" + "000000016e"
                        + "000000016d" + "00000005436f756e74" + "0000000000000001" + "00000004686f7374" + "0000000161");
    }

    @Test
    void damagedRowIsRefusedByName() {
        MetricLoad load = new MetricLoad();
        String name = "metric-hour/000000000007a120/0000000000000001";
        for (String hex :
                new String[] {"", "02", "0100000000", "01000000080000000000000001", "010000000900000000000000ff01"}) {
            assertThatThrownBy(() -> load.take(name, HexFormat.of().parseHex(hex)))
                    .isInstanceOf(ControlRowsUnreadable.class)
                    .hasMessageContaining(name);
        }
    }
}
