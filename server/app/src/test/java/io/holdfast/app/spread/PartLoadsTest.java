package io.holdfast.app.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class PartLoadsTest {
    private final PartLoads loads = new PartLoads(4);

    @Test
    void leastLoadedPartIsSentToAndTheQueueItselfIsTheLastResort() {
        loads.has(0, 5);
        loads.has(1, 7);
        loads.has(2, 3);
        loads.has(3, 9);
        int[] order = loads.forSend(4, PartLoadsTest::all, PartLoadsTest::all);
        assertThat(order).hasSize(4).startsWith(2).endsWith(0).containsExactlyInAnyOrder(0, 1, 2, 3);
        loads.sent(2, 10);
        assertThat(loads.forSend(4, PartLoadsTest::all, PartLoadsTest::all))
                .startsWith(0)
                .containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void emptyPartsAreSentToInTurn() {
        assertThat(new int[] {
                    loads.forSend(4, PartLoadsTest::all, PartLoadsTest::all)[0],
                    loads.forSend(4, PartLoadsTest::all, PartLoadsTest::all)[0],
                    loads.forSend(4, PartLoadsTest::all, PartLoadsTest::all)[0],
                    loads.forSend(4, PartLoadsTest::all, PartLoadsTest::all)[0]
                })
                .containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void partOfAnotherNodeIsSentToOnlyIfItHasClearlyLess() {
        IntPredicate onlyFirst = part -> part == 1;
        loads.has(0, 2_000);
        loads.has(1, 1_500);
        loads.has(2, 300);
        loads.has(3, 2_000);
        assertThat(loads.forSend(4, onlyFirst, PartLoadsTest::all)).startsWith(1);
        loads.has(1, 1_601);
        assertThat(loads.forSend(4, onlyFirst, PartLoadsTest::all)).startsWith(2);
    }

    @Test
    void partThatIsAwayOrNotReadyIsPassedOver() {
        loads.has(0, 100);
        loads.has(1, 200);
        loads.isAway(2);
        loads.has(3, 1);
        assertThat(loads.forSend(4, PartLoadsTest::all, part -> part != 3))
                .startsWith(0)
                .containsExactlyInAnyOrder(0, 1, 2);
        assertThat(loads.forSend(4, PartLoadsTest::none, PartLoadsTest::none)).containsExactly(0);
    }

    @Test
    void queueThatIsNotSpreadAnyMoreIsSentToAlone() {
        loads.has(0, 1_000_000);
        assertThat(loads.forSend(1, PartLoadsTest::none, PartLoadsTest::all)).containsExactly(0);
    }

    @Test
    void receivesLookHereFirstAndNowAndThenElsewhereFirst() {
        IntPredicate here = part -> part == 2;
        int elsewhereFirst = 0;
        for (int i = 0; i < 80; i++) {
            int[] order = loads.forReceive(here);
            assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3);
            elsewhereFirst += order[0] == 2 ? 0 : 1;
        }
        assertThat(elsewhereFirst).isEqualTo(10);
        loads.has(1, 5);
        assertThat(loads.forReceive(PartLoadsTest::all)).startsWith(1);
    }

    @Test
    void noPartIsLeftOutHoweverMuchChangesMeanwhile() {
        AtomicInteger asked = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            assertThat(loads.forReceive(part -> {
                        loads.has(part, asked.incrementAndGet() % 2);
                        loads.has((part + 1) % 4, asked.get() % 3);
                        return asked.get() % 5 < 2;
                    }))
                    .containsExactlyInAnyOrder(0, 1, 2, 3);
        }
    }

    private static boolean all(int part) {
        return part >= 0;
    }

    private static boolean none(int part) {
        return part < 0;
    }
}
