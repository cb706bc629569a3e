package io.holdfast.control.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ImmutableTreeTest {
    @Test
    void holdsWhatASortedMapHolds() {
        SplittableRandom random = new SplittableRandom(1);
        TreeMap<String, Integer> expected = new TreeMap<>();
        ImmutableTree<Integer> tree = ImmutableTree.empty();
        for (int step = 0; step < 20_000; step++) {
            String key = "k" + random.nextInt(500);
            if (random.nextInt(3) == 0) {
                expected.remove(key);
                tree = tree.without(key);
            } else {
                expected.put(key, step);
                tree = tree.with(key, step);
            }
            assertThat(tree.size()).isEqualTo(expected.size());
            assertThat(tree.get(key)).isEqualTo(expected.get(key));
            if (step % 500 == 0) {
                assertThat(after(tree, "k3")).isEqualTo(expected.tailMap("k3", false));
                assertThat(after(tree, "")).isEqualTo(expected);
            }
        }
    }

    @Test
    void stepsToAKeyAreFewEvenIfKeysComeInOrder() {
        ImmutableTree<Integer> tree = ImmutableTree.empty();
        for (int i = 0; i < 100_000; i++) {
            tree = tree.with(String.format("%06d", i), i);
        }
        // A list of this length would be too deep for the stack.
        assertThat(after(tree, "099990")).hasSize(100_000 - 99_991);
        assertThat(tree.get("054321")).isEqualTo(54_321);
    }

    @Test
    void visitEndsWhenItIsToldTo() {
        ImmutableTree<Integer> tree =
                ImmutableTree.<Integer>empty().with("a", 1).with("b", 2).with("c", 3);
        List<String> seen = new ArrayList<>();
        tree.forEachAfter("a", (key, value) -> {
            seen.add(key);
            return false;
        });
        assertThat(seen).containsExactly("b");
    }

    private static Map<String, Integer> after(ImmutableTree<Integer> tree, String key) {
        Map<String, Integer> found = new TreeMap<>();
        tree.forEachAfter(key, (each, value) -> {
            found.put(each, value);
            return true;
        });
        return found;
    }
}
