package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservoirSamplerTest {
    @Test
    void sameSeedChoosesTheSame() {
        assertThat(choose(20, 500, 7)).isEqualTo(choose(20, 500, 7)).hasSize(20).doesNotHaveDuplicates();
        assertThat(choose(20, 500, 8)).isNotEqualTo(choose(20, 500, 7));
    }

    /** These lines are a promise to whoever wrote a seed into a report: another Java must not choose others. */
    @Test
    void choiceIsTheSameOnEveryJava() {
        assertThat(choose(5, 100, 42)).containsExactly("5", "9", "65", "86", "95");
    }

    @Test
    void everythingIsChosenWhenThereIsNoMore() {
        assertThat(choose(20, 3, 1)).containsExactly("0", "1", "2");
        assertThat(choose(20, 0, 1)).isEmpty();
    }

    /** With 10,000 draws of 5 out of 50 each line is expected 1,000 times, with a standard deviation of 30. */
    @Test
    void everyLineIsEquallyLikely() {
        int[] drawn = new int[50];
        for (int seed = 0; seed < 10_000; seed++) {
            choose(5, 50, seed).forEach(line -> drawn[Integer.parseInt(line)]++);
        }
        assertThat(IntStream.of(drawn)).allMatch(times -> times > 850 && times < 1150);
    }

    private static List<String> choose(int size, int lines, long seed) {
        ReservoirSampler reservoir = new ReservoirSampler(size, seed);
        for (int i = 0; i < lines; i++) {
            reservoir.offer(Integer.toString(i));
        }
        return reservoir.chosen();
    }
}
