package io.holdfast.protocol.sqs.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumberedTest {
    @Test
    void elementsAreInTheOrderOfTheirNumbersHoweverTheyCome() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            List<Integer> sorted = new ArrayList<>();
            for (int i = 0; i < random.nextInt(60); i++) {
                sorted.add((sorted.isEmpty() ? 0 : sorted.get(sorted.size() - 1)) + 1 + random.nextInt(3));
            }
            List<Integer> shuffled = new ArrayList<>(sorted);
            Collections.shuffle(shuffled, random);
            Numbered<Integer> numbered = new Numbered<>();
            for (int number : shuffled) {
                assertThat(numbered.get(number)).isNull();
                assertThat(numbered.at(number, () -> number)).isEqualTo(number);
                assertThat(numbered.get(number)).isEqualTo(number);
            }
            assertThat(numbered.elements()).isEqualTo(sorted);
        }
    }

    @Test
    void elementIsMadeOnce() {
        Numbered<StringBuilder> numbered = new Numbered<>();
        numbered.at(3, StringBuilder::new).append("a");
        numbered.at(1, StringBuilder::new).append("b");
        numbered.at(3, StringBuilder::new).append("c");

        assertThat(numbered.elements()).extracting(StringBuilder::toString).containsExactly("b", "ac");
        assertThat(numbered.number(1)).isEqualTo(3);
    }

    @Test
    void elementsWithTheSameNumberKeepTheirOrder() {
        Numbered<String> numbered = new Numbered<>();
        numbered.add(1, "c");
        numbered.add(0, "a");
        numbered.add(0, "b");

        assertThat(numbered.elements()).containsExactly("a", "b", "c");
    }
}
