package io.holdfast.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongMapTest {
    @Test
    void randomOperationsAgreeWithAHashMap() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            // From a few keys that meet all the time to many that make it grow and shrink; negative ones included.
            long keys = 1L << (2 + random.nextInt(10));
            LongMap<String> map = new LongMap<>();
            Map<Long, String> model = new HashMap<>();
            for (int step = 0; step < 3_000; step++) {
                long key = random.nextLong(keys) - keys / 2;
                boolean growing = step / 500 % 2 == 0;
                if (random.nextInt(10) < (growing ? 7 : 3)) {
                    map.put(key, "v" + step);
                    model.put(key, "v" + step);
                } else {
                    assertThat(map.remove(key)).isEqualTo(model.remove(key));
                }
                long asked = random.nextLong(keys) - keys / 2;
                assertThat(map.get(asked)).isEqualTo(model.get(asked));
                assertThat(map.size()).isEqualTo(model.size());
            }
            List<String> values = new ArrayList<>();
            map.forEach(values::add);
            assertThat(values).containsExactlyInAnyOrderElementsOf(model.values());
        }
    }

    @Test
    void clearedMapIsEmptyAndUsable() {
        LongMap<String> map = new LongMap<>();
        for (long key = 0; key < 100; key++) {
            map.put(key, "old");
        }

        map.clear();
        map.put(7, "new");

        assertThat(map.size()).isEqualTo(1);
        assertThat(map.get(7)).isEqualTo("new");
        assertThat(map.get(8)).isNull();
    }
}
