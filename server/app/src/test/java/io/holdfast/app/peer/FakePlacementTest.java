package io.holdfast.app.peer;

import org.jspecify.annotations.Nullable;

class FakePlacementTest extends PlacementContract {
    private final FakePlacement fake = new FakePlacement("a", 12);

    @Override
    protected Placement placement() {
        return fake;
    }

    @Override
    protected void lead(int partition, @Nullable String node) {
        fake.lead(partition, node);
    }
}
