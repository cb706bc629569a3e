package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.CrashingStarts.LawBroken;
import io.holdfast.store.Batch;
import io.holdfast.store.BatchCursor;
import io.holdfast.verify.crash.Seed;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A kill at any moment leaves alarms, their states, history and pending actions as they were acknowledged, or as the commands under way wanted them. */
class AlarmCrashTest {
    private static final int WORLDS = Seed.isLong() ? 2_000 : 100;
    private static final int ROUNDS = 25;

    /** What the code might do wrong; the law must notice. */
    enum PlantedBug {
        NONE,
        /** A client hears of its alarm before it is durable. */
        ANSWERED_BEFORE_DURABLE,
        /** An action is run for a change of state that is not durable. */
        SHOWN_BEFORE_DURABLE,
        /** Deletes are decided, and do not get into the batch. */
        DELETES_LOST {
            @Override
            Batch harm(Batch batch) {
                Batch harmed = new Batch();
                for (BatchCursor change = batch.changes(); change.next(); ) {
                    if (change.isPut()) {
                        harmed.copy(change);
                    }
                }
                return harmed;
            }
        },
        /** Only the first row of each batch is written. */
        ONE_ROW_ONLY {
            @Override
            Batch harm(Batch batch) {
                Batch harmed = new Batch();
                BatchCursor change = batch.changes();
                change.next();
                harmed.copy(change);
                return harmed;
            }
        };

        Batch harm(Batch batch) {
            return batch;
        }
    }

    @Test
    void whatWasAcknowledgedHolds() throws Exception {
        SplittableRandom seeds = new SplittableRandom(13);
        for (int i = 0; i < WORLDS; i++) {
            crash(seeds.nextLong(), PlantedBug.NONE);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugIsNoticed(PlantedBug bug) {
        assertThatThrownBy(() -> {
                    for (long seed = 0; seed < 100; seed++) {
                        crash(seed, bug);
                    }
                })
                .isInstanceOf(LawBroken.class);
    }

    private static void crash(long seed, PlantedBug bug) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        CrashingAlarms world = new CrashingAlarms(random, bug);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                world.round(random.nextInt(3) > 0);
            }
        } catch (LawBroken broken) {
            throw broken;
        } catch (RuntimeException other) {
            throw new IllegalStateException("seed " + seed, other);
        }
    }
}
