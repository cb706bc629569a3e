package io.holdfast.app.endpoint.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueueTableTest {
    private static final long FIRST = 1_000;

    private final QueueDirectory directory = new QueueDirectory();
    private final HistoryInMemory history = new HistoryInMemory();
    private @Nullable String alarm;
    private long nowMillis = 1_000_000;
    private final QueueTable table = new QueueTable(directory, history, queue -> alarm, FIRST);

    @Test
    void onlyRowsThatLookDifferentHaveANewVersion() {
        QueueInfo quiet = add("quiet", 1);
        QueueInfo busy = add("busy", 2);
        QueueSnapshot first = look();
        history.live.put(busy.name(), HistoryInMemory.figures(5, 7, 0, 5));
        QueueSnapshot second = look();

        assertThat(second.version()).isGreaterThan(first.version());
        assertThat(changed(second, first.version())).containsExactly("busy");
        assertThat(changed(look(), second.version())).isEmpty();
        assertThat(quiet.name().name()).isEqualTo("quiet");
    }

    @Test
    void messagesThatGrowOlderAreNoChange() {
        QueueInfo queue = add("old", 1);
        history.live.put(queue.name(), HistoryInMemory.figures(0, 7, 60_000, 0));
        long before = look().version();
        history.live.put(queue.name(), HistoryInMemory.figures(0, 7, 61_000, 0));
        assertThat(changed(look(), before)).isEmpty();

        history.live.put(queue.name(), HistoryInMemory.figures(0, 7, 5_000, 0));
        assertThat(changed(look(), before)).containsExactly("old");
    }

    @Test
    void settingsAndAlarmsAreChanges() {
        QueueInfo queue = add("q", 1);
        long first = look().version();
        directory.publish(List.of(queue.withSettings(QueueSettings.of(Map.of("DelaySeconds", "5")), 2)), List.of());
        QueueSnapshot second = look();
        assertThat(changed(second, first)).containsExactly("q");
        alarm = "ALARM";
        assertThat(changed(look(), second.version())).containsExactly("q");
    }

    @Test
    void deletedQueuesAreGoneSinceTheirVersion() {
        QueueInfo queue = add("q", 1);
        long first = look().version();
        directory.publish(List.of(), List.of(queue));
        QueueSnapshot second = look();
        assertThat(second.gone()).containsExactly(new GoneQueue(queue.name(), first + 1));
        assertThat(second.rows()).isEmpty();
    }

    @Test
    void queueThatWasDeletedIsNotShownThoughAnotherWasMadeAtOnce() {
        QueueInfo queue = add("q", 1);
        table.at(nowMillis);
        directory.publish(List.of(), List.of(queue));
        add("other", 2);
        assertThat(table.at(nowMillis).rows())
                .extracting(row -> row.queue().name().name())
                .containsExactly("other");
    }

    @Test
    void whoHasMissedTooManyDeletedQueuesIsToldSo() {
        long first = look().version();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < QueueTable.MOST_DELETED / 2; i++) {
                add("q" + i, i + 1);
            }
            look();
            directory.publish(List.of(), List.copyOf(directory.all()));
            look();
        }
        QueueSnapshot last = look();
        assertThat(last.gone()).hasSize(QueueTable.MOST_DELETED);
        assertThat(last.completeSince()).isGreaterThan(first);
    }

    @Test
    void askingAgainWithinTheSecondCostsNothing() {
        add("q", 1);
        QueueSnapshot first = table.at(nowMillis);
        assertThat(table.at(nowMillis + QueueTable.REFRESH_MILLIS - 1)).isSameAs(first);
    }

    @Test
    void queueThatWasJustMadeIsThere() {
        add("q", 1);
        assertThat(table.at(nowMillis).rows()).hasSize(1);
        add("r", 2);
        assertThat(table.at(nowMillis).rows()).hasSize(2);
    }

    private QueueSnapshot look() {
        nowMillis += 1_000;
        return table.at(nowMillis);
    }

    private static List<String> changed(QueueSnapshot snapshot, long since) {
        return snapshot.rows().stream()
                .filter(row -> row.version() > since)
                .map(row -> row.queue().name().name())
                .toList();
    }

    private QueueInfo add(String name, long id) {
        QueueInfo queue = new QueueInfo(
                id,
                new QueueName("us-east-1", "000000000000", name),
                QueueSettings.of(Map.of()),
                new TreeMap<>(),
                1,
                1,
                0);
        directory.publish(List.of(queue), List.of());
        return queue;
    }
}
