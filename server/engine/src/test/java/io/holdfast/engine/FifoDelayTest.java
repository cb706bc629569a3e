package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The delay of a FIFO queue is the queue's, and a change of it concerns what is delayed already. */
@ParameterizedClass(name = "restarts always: {0}")
@ValueSource(booleans = {false, true})
class FifoDelayTest {
    @Parameter
    boolean restarts;

    @Test
    void delayedMessagesComeInOrderOnceTheirDelayHasPassed() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("DelaySeconds", "10"));
        fifo.send("g1-m1");
        fifo.world.pass(5 * SECOND);
        fifo.send("g1-m2", "g2-m1");
        assertThat(fifo.world.counters()).isEqualTo("0/0/3");
        assertThat(fifo.receiveBodies(10, MINUTE)).isEmpty();

        fifo.world.pass(5 * SECOND);
        assertThat(fifo.world.counters()).isEqualTo("1/0/2");
        assertThat(fifo.receiveBodies(10, 0)).containsExactly("g1-m1");
        fifo.world.pass(5 * SECOND);

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactlyInAnyOrder("g1-m1", "g1-m2", "g2-m1");
        assertThat(fifo.world.counters()).isEqualTo("0/3/0");
    }

    @Test
    void shorterDelayFreesWhatIsDelayed() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("DelaySeconds", "600"));
        fifo.send("g1-m1");
        fifo.world.pass(10 * SECOND);

        fifo.world.set("DelaySeconds", "10");
        fifo.world.pass(0);

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m1");
    }

    @Test
    void longerDelayHoldsBackWhatIsStillDelayed() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("DelaySeconds", "10"));
        fifo.send("g1-m1");
        fifo.world.pass(5 * SECOND);
        fifo.world.set("DelaySeconds", "60");

        fifo.world.pass(54 * SECOND);
        assertThat(fifo.receiveBodies(10, MINUTE)).isEmpty();
        fifo.world.pass(SECOND);

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m1");
    }

    @Test
    void messageSentWithoutDelayDoesNotOvertake() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("DelaySeconds", "10"));
        fifo.send("g1-m1");
        fifo.world.set("DelaySeconds", "0");
        fifo.send("g1-m2");
        fifo.world.pass(0);

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m1", "g1-m2");
    }

    @Test
    void clockThatWasSetBackWhileTheServerWasStoppedEndsNoDelayEarly() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("DelaySeconds", "10"));
        fifo.send("g1-m1");
        fifo.world.moveClock(-5 * MINUTE);
        fifo.world.restart();
        fifo.send("g1-m2", "g2-m1");

        fifo.world.pass(5 * MINUTE + 9 * SECOND);
        assertThat(fifo.receiveBodies(10, MINUTE)).isEmpty();
        assertThat(fifo.world.counters()).isEqualTo("0/0/3");
        fifo.world.pass(SECOND);

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactlyInAnyOrder("g1-m1", "g1-m2", "g2-m1");
    }

    @Test
    void ofManyMessagesThatWereSentBeforeTheClockWasSetBackTheLastOneCounts() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("DelaySeconds", "900"));
        for (int i = 0; i < 40; i++) {
            fifo.send("g-m" + i);
            fifo.world.pass(i % 7 * SECOND);
        }
        long lastSentAtMillis = fifo.world.now() - 39 % 7 * SECOND;
        fifo.world.moveClock(-30 * MINUTE);
        fifo.world.restart();
        fifo.send("late-m1");

        fifo.world.pass(lastSentAtMillis + 15 * MINUTE - 1 - fifo.world.now());
        assertThat(fifo.world.describe().delayed()).isEqualTo(2);
        fifo.world.pass(1);

        assertThat(fifo.world.describe().delayed()).isZero();
    }
}
