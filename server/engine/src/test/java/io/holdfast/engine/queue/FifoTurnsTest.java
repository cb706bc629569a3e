package io.holdfast.engine.queue;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.EngineWorld;
import io.holdfast.engine.FifoWorld;
import io.holdfast.engine.TestCaller;
import io.holdfast.engine.command.Delivery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Groups take turns, wait for nobody but themselves, and cost the same however many there are. */
class FifoTurnsTest {
    @Test
    void groupThatWasServedGoesBehindTheOthers() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g1-m1", "g2-m1", "g2-m2", "g3-m1", "g1-m2");

        assertThat(fifo.receiveBodies(3, 0)).containsExactly("g1-m1", "g1-m2", "g2-m1");
        assertThat(fifo.receiveBodies(10, 0)).containsExactly("g3-m1", "g1-m1", "g1-m2", "g2-m1", "g2-m2");
    }

    @Test
    void releasedGroupWaitsItsTurn() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g1-m1", "g2-m1");
        Delivery held = fifo.receive(1, MINUTE).get(0);

        fifo.world.changeVisibility(held, 0);

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g2-m1", "g1-m1");
    }

    @Test
    void deletionWakesWhoeverWaitsForTheGroup() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g1-m1", "g1-m2");
        Delivery held = fifo.receive(1, MINUTE).get(0);
        TestCaller waiting = fifo.world.poll(20 * SECOND);
        assertThat(waiting.isAnswered()).isFalse();

        fifo.delete(held);

        assertThat(waiting.bodies()).containsExactly("g1-m2");
    }

    @Test
    void blockedGroupWithAHugeBacklogHoldsUpNobody() {
        FifoWorld fifo = FifoWorld.withSmallMemory(1_000, 10_000);
        for (int i = 0; i < 2_000; i++) {
            fifo.send("big-" + i);
        }
        fifo.receive(1, MINUTE);
        fifo.send("small-1");

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("small-1");
    }

    @Test
    void manyGroupsWithLittleMemoryAreDeliveredCompletelyAndInOrder() {
        FifoWorld fifo = FifoWorld.withSmallMemory(50, 20_000);
        for (int message = 0; message < 5; message++) {
            for (int group = 0; group < 300; group++) {
                fifo.send("g" + group + "-" + message);
            }
        }
        Map<String, Integer> next = new HashMap<>();
        Set<String> received = new HashSet<>();
        for (List<Delivery> batch = fifo.receive(7, MINUTE); !batch.isEmpty(); batch = fifo.receive(7, MINUTE)) {
            for (Delivery delivery : batch) {
                String body = EngineWorld.bodies(List.of(delivery)).get(0);
                String[] parts = body.split("-", 2);
                assertThat(Integer.parseInt(parts[1])).isEqualTo(next.getOrDefault(parts[0], 0));
                next.merge(parts[0], 1, Integer::sum);
                received.add(body);
                fifo.delete(delivery);
            }
            if (received.size() % 70 == 0) {
                fifo.world.restart();
            }
        }

        assertThat(received).hasSize(1_500);
        assertThat(fifo.world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void messagesThatCameBackDoNotPileUpInMemory() {
        FifoWorld fifo = FifoWorld.withSmallMemory(10, 1 << 20);
        for (int group = 0; group < 200; group++) {
            fifo.send("g" + group + "-0");
        }
        List<Integer> leased = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            fifo.receive(10, SECOND);
            fifo.world.pass(SECOND);
            leased.add(fifo.world.queue().leases.size());
        }

        assertThat(leased).allMatch(size -> size <= 20);
        assertThat(fifo.world.counters()).isEqualTo("200/0/0");
    }
}
