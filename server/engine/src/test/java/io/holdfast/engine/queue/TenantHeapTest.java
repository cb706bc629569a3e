package io.holdfast.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.TenantWorld;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TenantHeapTest {
    @Test
    void randomTurnsAreAlwaysInOrder() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TenantHeap turns = new TenantHeap();
            List<TenantHeapEntry> all = new ArrayList<>();
            Tenant nobody = anyTenant();
            for (int i = 0; i < 40; i++) {
                all.add(new TenantHeapEntry(nobody));
            }
            for (int step = 0; step < 300; step++) {
                TenantHeapEntry turn = all.get(random.nextInt(all.size()));
                if (random.nextInt(3) == 0) {
                    turns.remove(turn);
                } else {
                    turns.set(turn, random.nextInt(20));
                }
                TenantHeapEntry first = turns.first();
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
