package io.holdfast.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Seconds are kept for so many queues and no more, whatever clients do. */
final class BusiestQueuesTest {
    private static final int MOST = 3;

    private final BusiestQueues busiest = new BusiestQueues(MOST, 2);
    private final Map<String, LiveQueue> queues = new LinkedHashMap<>();
    private final Map<String, Long> sent = new LinkedHashMap<>();
    private long second = 1_700_000_000;

    @Test
    void neverMoreThanSoManyHaveAnHour() {
        for (int i = 0; i < 50; i++) {
            use("q" + i, 10 + i * i);
            busiest.choose(queues.values());
        }

        assertThat(busiest.rings()).hasSize(MOST);
        assertThat(queues.values()).filteredOn(queue -> queue.seconds != null).hasSize(MOST);
    }

    @Test
    void muchBusierQueueTakesThePlaceOfTheLeastBusy() {
        use("a", 100);
        use("b", 10);
        use("c", 100);
        busiest.choose(queues.values());
        use("d", 15);
        busiest.choose(queues.values());
        assertThat(names()).containsExactlyInAnyOrder("a", "b", "c");

        use("e", 50);
        busiest.choose(queues.values());
        assertThat(names()).containsExactlyInAnyOrder("a", "c", "e");
    }

    @Test
    void queueThatIsNeededHasItsSecondsHoweverIdleAndTakesThemFromNobody() {
        for (String each : List.of("a", "b", "c", "idle", "idle too", "one too many")) {
            use(each, each.length() == 1 ? 100 : 0);
        }
        Map<QueueName, LiveQueue> byName = new LinkedHashMap<>();
        queues.forEach((name, queue) -> byName.put(name(name), queue));
        Set<QueueName> needed = new LinkedHashSet<>(List.of(name("idle"), name("idle too"), name("one too many")));

        busiest.need(byName, needed);
        busiest.choose(queues.values());
        assertThat(names()).containsExactlyInAnyOrder("a", "b", "c", "idle", "idle too");

        busiest.need(byName, Set.of(name("idle")));
        assertThat(names()).containsExactlyInAnyOrder("a", "b", "c", "idle");
        busiest.need(Map.of(), Set.of(name("idle")));
        busiest.need(byName, Set.of());
        busiest.choose(queues.values());
        assertThat(names()).contains("a", "b", "c");
    }

    @Test
    void idleQueuesHaveNoHour() {
        use("a", 0);
        busiest.choose(queues.values());

        assertThat(busiest.rings()).isEmpty();
    }

    @Test
    void hourHoldsTheLastHourAndNoMore() {
        use("a", 1);
        busiest.choose(queues.values());
        for (int i = 0; i < SecondRing.SECONDS + 100; i++) {
            use("a", i);
        }

        SecondSeries series =
                Objects.requireNonNull(busiest.rings().get(name("a"))).series();
        assertThat(series.seconds()).hasSize(SecondRing.SECONDS);
        assertThat(series.seconds().get(SecondRing.SECONDS - 1).sent()).isEqualTo(SecondRing.SECONDS + 99);
        assertThat(series.seconds().get(SecondRing.SECONDS - 1).second().getEpochSecond())
                .isEqualTo(second);
    }

    private Iterable<String> names() {
        return busiest.rings().keySet().stream().map(QueueName::name).toList();
    }

    private static QueueName name(String name) {
        return new QueueName("us-east-1", "000000000000", name);
    }

    private void use(String name, long messages) {
        LiveQueue queue = queues.computeIfAbsent(name, each -> {
            LiveQueue made = new LiveQueue(name(each), 0);
            made.take(block(each, 0), 0, second, 0, 1);
            return made;
        });
        second++;
        queue.take(block(name, sent.merge(name, messages, Long::sum)), 0, second, 1, second);
    }

    private static LiveBlock block(String name, long sent) {
        LiveBlock block = new LiveBlock();
        QueueStatistics statistics = new QueueStatistics();
        statistics.sent = sent;
        block.queue(
                new QueueInfo(1, name(name), QueueSettings.of(Map.of()), new TreeMap<>(), 0, 0, 0),
                statistics,
                0,
                0,
                0,
                0,
                0,
                0);
        return block;
    }
}
