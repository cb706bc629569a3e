package io.holdfast.engine.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimerWheelTest {
    private static final long START = 1_700_000_000_000L;
    private static final long DAY = 86_400_000L;
    private static final int PLENTY = 1_000_000;

    private final TimerWheel wheel = new TimerWheel(START);
    private final List<Integer> fired = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(
            longs = {1, 63, 64, 65, 4_095, 4_096, 262_143, 262_144, 16_777_216, DAY, 14 * DAY, 800 * DAY, 5_000 * DAY})
    void timerFiresAtItsTimeAndNotAMillisecondEarlier(long awayMillis) {
        wheel.schedule(new Probe(1), START + awayMillis);

        assertThat(wheel.advance(START + awayMillis - 1, PLENTY)).isZero();
        assertThat(wheel.nextMillis()).isEqualTo(START + awayMillis);
        assertThat(wheel.advance(START + awayMillis, PLENTY)).isEqualTo(1);
        assertThat(wheel.nextMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void timerInThePastFiresWithTheNextAdvance() {
        wheel.schedule(new Probe(1), START - 5);

        assertThat(wheel.nextMillis()).isEqualTo(START);
        assertThat(wheel.advance(START, PLENTY)).isEqualTo(1);
    }

    @Test
    void oneAdvanceIsABoundedStep() {
        for (int i = 0; i < 10; i++) {
            wheel.schedule(new Probe(i), START + 100);
        }

        assertThat(wheel.advance(START + 100, 4)).isEqualTo(4);
        assertThat(wheel.nextMillis()).isLessThanOrEqualTo(START + 100);
        assertThat(wheel.advance(START + 100, 4)).isEqualTo(4);
        assertThat(wheel.advance(START + 100, 4)).isEqualTo(2);
        assertThat(fired).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void timerThatSchedulesItselfInThePastDoesNotFireAgainInTheSameAdvance() {
        wheel.schedule(
                new Timer() {
                    @Override
                    protected void fire(long nowMillis) {
                        fired.add(1);
                        wheel.schedule(this, nowMillis - 1_000);
                    }
                },
                START + 1);

        assertThat(wheel.advance(START + 1, PLENTY)).isEqualTo(1);
        assertThat(wheel.nextMillis()).isEqualTo(START + 2);
        assertThat(wheel.advance(START + 2, PLENTY)).isEqualTo(1);
    }

    @Test
    void timerCancelledByAnotherOneOfTheSameMomentDoesNotFire() {
        Probe victim = new Probe(2);
        wheel.schedule(
                new Timer() {
                    @Override
                    protected void fire(long nowMillis) {
                        wheel.cancel(victim);
                    }
                },
                START + 10);
        wheel.schedule(victim, START + 10);

        assertThat(wheel.advance(START + 10, PLENTY)).isEqualTo(1);
        assertThat(victim.isScheduled()).isFalse();
    }

    @Test
    void cancelledTimersLeaveNoReasonToCall() {
        Probe probe = new Probe(1);
        wheel.schedule(probe, START + 5_000);
        wheel.cancel(probe);
        wheel.cancel(probe);

        assertThat(wheel.nextMillis()).isEqualTo(Long.MAX_VALUE);
        assertThat(wheel.advance(START + 10_000, PLENTY)).isZero();
    }

    @Test
    void clockThatStandsBehindTheWheelFiresNothingNew() {
        wheel.schedule(new Probe(1), START + 10);

        assertThat(wheel.advance(START + 5, PLENTY)).isZero();
        assertThat(wheel.advance(START + 1, PLENTY)).isZero();
        assertThat(wheel.advance(START + 10, PLENTY)).isEqualTo(1);
    }

    @Test
    void randomSchedulesAgreeWithASortedMap() {
        for (int seed = 0; seed < 300; seed++) {
            new AgainstASortedMap(seed).run();
        }
    }

    private final class Probe extends Timer {
        private final int name;

        Probe(int name) {
            this.name = name;
        }

        @Override
        protected void fire(long nowMillis) {
            fired.add(name);
        }
    }

    /** A wheel and a sorted map that live through the same random schedules, cancellations and jumps. */
    private static final class AgainstASortedMap {
        private static final int TIMERS = 40;

        private final Random random;
        private final TimerWheel wheel;
        private final TreeMap<Long, Set<Integer>> model = new TreeMap<>();
        private final Modelled[] timers = new Modelled[TIMERS];
        private long nowMillis = START;

        AgainstASortedMap(int seed) {
            random = new Random(seed);
            nowMillis += random.nextLong(10 * DAY);
            wheel = new TimerWheel(nowMillis);
            for (int i = 0; i < TIMERS; i++) {
                timers[i] = new Modelled(i);
            }
        }

        void run() {
            for (int step = 0; step < 300; step++) {
                Modelled timer = timers[random.nextInt(TIMERS)];
                switch (random.nextInt(4)) {
                    case 0, 1 -> timer.schedule(nowMillis + someMillis() - 2);
                    case 2 -> timer.cancel();
                    default -> advance(someMillis(), 1 + random.nextInt(TIMERS));
                }
                checkNextMillis();
            }
        }

        private void advance(long millis, int limit) {
            nowMillis += millis;
            int fired = wheel.advance(nowMillis, limit);
            assertThat(fired).isLessThanOrEqualTo(limit);
            if (fired < limit) {
                assertThat(model.headMap(nowMillis, true)).isEmpty();
            }
        }

        private void checkNextMillis() {
            if (model.isEmpty()) {
                assertThat(wheel.nextMillis()).isEqualTo(Long.MAX_VALUE);
            } else {
                assertThat(wheel.nextMillis()).isLessThanOrEqualTo(Math.max(nowMillis, model.firstKey()));
                if (model.firstKey() > nowMillis) {
                    assertThat(wheel.nextMillis()).isGreaterThan(nowMillis);
                }
            }
        }

        private long someMillis() {
            return random.nextLong(1L << random.nextInt(38));
        }

        private final class Modelled extends Timer {
            private final int name;
            private long modelledDueMillis;

            Modelled(int name) {
                this.name = name;
            }

            void schedule(long dueMillis) {
                forget();
                modelledDueMillis = dueMillis;
                model.computeIfAbsent(dueMillis, any -> new TreeSet<>()).add(name);
                wheel.schedule(this, dueMillis);
            }

            void cancel() {
                forget();
                wheel.cancel(this);
            }

            @Override
            protected void fire(long firedAtMillis) {
                assertThat(firedAtMillis).isEqualTo(nowMillis).isGreaterThanOrEqualTo(modelledDueMillis);
                assertThat(forget()).as("fired although not scheduled").isTrue();
            }

            private boolean forget() {
                Set<Integer> sameMoment = model.get(modelledDueMillis);
                boolean known = sameMoment != null && sameMoment.remove(name);
                if (sameMoment != null && sameMoment.isEmpty()) {
                    model.remove(modelledDueMillis);
                }
                return known;
            }
        }
    }
}
