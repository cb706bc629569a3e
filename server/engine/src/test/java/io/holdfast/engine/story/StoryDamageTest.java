package io.holdfast.engine.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.EngineWorld;
import io.holdfast.engine.row.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Damaged stories concern nobody but who asks for them. */
class StoryDamageTest {
    private final EngineWorld world = new EngineWorld();

    @Test
    void queuesWorkAlthoughTheirStoriesCannotBeRead() {
        world.send("a");
        world.rows.damage(Table.STORIES, 1);
        world.restart();

        world.send("b");

        assertThat(world.receiveBodies()).containsExactly("a", "b");
        assertThat(new StorySearch(List.of(world.rows), 0).find(0, 1).isComplete())
                .isFalse();
    }
}
