package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.SendMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FifoRetentionTest {
    @Test
    void groupThatCannotBeJudgedYetDoesNotHoldUpOlderOnes() {
        FifoWorld fifo = new FifoWorld(false, Map.of("DelaySeconds", "5", "MessageRetentionPeriod", "60"));
        EngineWorld world = fifo.world;
        List<SendMessage.Draft> old = List.of(fifo.draft("g1-old", null), fifo.draft("g2-old", null));
        world.decide(new SendMessage(world.ordersId(), old));
        // Their delay and their retention pass while they are on their way to the disk.
        world.begin();
        world.moveClock(10 * MINUTE);
        world.tick();
        world.arrive();
        world.pass(20);
        assertThat(world.counters()).isEqualTo("2/0/0");
        fifo.send("g1-new");

        // All have expired, but nobody has noticed yet that the new one's delay has passed.
        world.moveClock(5 * MINUTE);
        while (world.nextTickMillis() <= world.now()) {
            world.tick();
            world.settle();
        }

        assertThat(world.queue().messages()).isLessThanOrEqualTo(1);
        world.pass(SECOND);
        assertThat(world.counters()).isEqualTo("0/0/0");
    }
}
