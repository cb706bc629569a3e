package io.holdfast.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BloomFilterTest {
    private static final int KEYS = 3_000_000;
    private static final int STRANGERS = 100_000;

    @Test
    void deniesNothingThatItHasSeenAndErrsInAboutOneCaseOfAHundred() {
        BloomFilter filter = new BloomFilter();
        SplittableRandom hashes = new SplittableRandom(1);
        for (int i = 0; i < KEYS; i++) {
            filter.add(hashes.nextLong());
        }

        SplittableRandom again = new SplittableRandom(1);
        for (int i = 0; i < KEYS; i++) {
            if (!filter.maySee(again.nextLong())) {
                throw new AssertionError("key " + i + " was denied");
            }
        }
        int errors = 0;
        for (int i = 0; i < STRANGERS; i++) {
            errors += filter.maySee(hashes.nextLong()) ? 1 : 0;
        }
        assertThat(errors).isLessThan(STRANGERS * 15 / 1_000);
    }
}
