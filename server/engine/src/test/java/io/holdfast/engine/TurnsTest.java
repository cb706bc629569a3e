package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TurnsTest {
    @Test
    void randomTurnsAreAlwaysInOrder() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Turns turns = new Turns();
            List<Turn> all = new ArrayList<>();
            Tenant nobody = anyTenant();
            for (int i = 0; i < 40; i++) {
                all.add(new Turn(nobody));
            }
            for (int step = 0; step < 300; step++) {
                Turn turn = all.get(random.nextInt(all.size()));
                if (random.nextInt(3) == 0) {
                    turns.remove(turn);
                } else {
                    turns.set(turn, random.nextInt(20));
                }
                Turn first = turns.first();
                Long lowest = all.stream()
                        .filter(each -> each.place >= 0)
                        .map(each -> each.key)
                        .min(Comparator.naturalOrder())
                        .orElse(null);
                assertThat(first == null ? null : first.key).isEqualTo(lowest);
            }
        }
    }

    private static Tenant anyTenant() {
        TenantWorld tenants = new TenantWorld();
        tenants.send("a-1");
        Group group = Objects.requireNonNull(tenants.world.queue().group(2));
        return Objects.requireNonNull(group.tenant);
    }
}
