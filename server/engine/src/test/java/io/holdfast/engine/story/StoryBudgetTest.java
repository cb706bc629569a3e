package io.holdfast.engine.story;

import static io.holdfast.engine.EngineWorld.DAY;
import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.EngineWorld;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.StorySettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept of the stories, and that it is found among much else. */
class StoryBudgetTest {
    private static final long MIB = 1 << 20;
    private static final int MESSAGES = 100;

    @Test
    void oldestEventsAreDroppedAndCountedBeyondTheBudget() {
        EngineWorld world = worldWith(new StorySettings(true, 3 * MIB, DAY));
        for (int i = 0; i < 800; i++) {
            sendReceiveAndDelete(world);
        }

        Story newest = find(world, 800 * MESSAGES);
        assertThat(newest.droppedEvents()).isPositive();
        assertThat(newest.keptSinceMillis()).isPositive();
        assertThat(newest.events())
                .extracting(StoryEvent::kind)
                .containsExactly(StoryKind.SENT, StoryKind.RECEIVED, StoryKind.DELETED);
        assertThat(find(world, 1).events()).isEmpty();
        assertThat(find(world, 750 * MESSAGES).events()).isNotEmpty();
        assertThat(bytes(world)).isBetween(2 * MIB, 3 * MIB + MIB / 4);
    }

    @Test
    void eventsAreDroppedWhenTheyAreTooOld() {
        EngineWorld world = worldWith(new StorySettings(true, 100 * MIB, DAY));
        for (int hour = 0; hour < 60; hour++) {
            world.send("a");
            world.pass(HOUR + SECOND);
        }

        assertThat(find(world, 60).events()).hasSize(1);
        assertThat(find(world, 1).events()).isEmpty();
        assertThat(find(world, 60).droppedEvents()).isPositive();
    }

    @Test
    void eachChapterIsFoundByItsFilterAndHasFewOthersReadInVain() {
        EngineWorld world = worldWith(new StorySettings(true, 100 * MIB, DAY));
        for (int i = 0; i < 800; i++) {
            sendReceiveAndDelete(world);
        }
        StoryVolume volume = new StoryVolume(world.rows);
        int looked = 0;
        for (int id = 1; id <= 800 * MESSAGES; id += 9_973) {
            assertThat(find(world, id).events()).hasSize(3);
            looked += volume.candidates(List.of(StoryHash.ofId(0, id)), millis -> true)
                    .size();
        }
        // The one that it is in, the open one, and rarely another.
        assertThat(looked / (800.0 * MESSAGES / 9_973)).isLessThan(2.5);
        assertThat(volume.candidates(List.of(StoryHash.ofId(0, 5)), millis -> true))
                .hasSizeLessThan(4);
    }

    @Test
    void messageCostsFewBytes() {
        EngineWorld world = worldWith(new StorySettings(true, 100 * MIB, DAY));
        for (int i = 0; i < 50; i++) {
            sendReceiveAndDelete(world);
        }

        assertThat(bytes(world) / (50.0 * MESSAGES)).isLessThan(85);
    }

    @Test
    void manyAddressesDoNotFillTheMemory() {
        EngineWorld world = worldWith(new StorySettings(true, 100 * MIB, DAY));
        for (int i = 0; i < 10_000; i++) {
            world.callers = new Origin("me", "10." + i, "key");
            world.send("a");
        }

        assertThat(new StoryVolume(world.rows).candidates(List.of(StoryHash.ofBody(world.ordersId(), 0)), m -> true))
                .hasSizeGreaterThan(2);
        assertThat(find(world, 9_999).events().get(0).origin().address()).isEqualTo("10.9998");
    }

    @Test
    void nothingIsWrittenIfStoriesAreNotKept() {
        EngineWorld world = worldWith(StorySettings.NONE);
        sendReceiveAndDelete(world);

        assertThat(world.rows.count(Table.STORIES)).isZero();
        assertThat(world.rows.count(Table.STORY_CHAPTERS)).isZero();
    }

    private static EngineWorld worldWith(StorySettings stories) {
        return new EngineWorld(EngineSettings.DEFAULT.with(stories), false);
    }

    private static void sendReceiveAndDelete(EngineWorld world) {
        for (int i = 0; i < MESSAGES / 10; i++) {
            world.send("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
            world.delete(world.receive().toArray(new Delivery[0]));
        }
    }

    private static Story find(EngineWorld world, long id) {
        return new StorySearch(List.of(world.rows), 0).find(0, id);
    }

    private static long bytes(EngineWorld world) {
        long[] bytes = {0};
        for (Table table : List.of(Table.STORIES, Table.STORY_CHAPTERS)) {
            world.rows.scan(table, new byte[] {0}, StoryKeys.block(Long.MAX_VALUE, 0), (key, row) -> {
                bytes[0] += row.length;
                return true;
            });
        }
        return bytes[0];
    }
}
