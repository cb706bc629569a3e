package io.holdfast.verify.simulation;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.store.Store;
import java.util.Random;

/** What the partition is plugged into. The true ports; a planted bug puts something between. */
class Ports {
    /** @param random from the seed, for bugs that strike now and then */
    Store store(Store disk, Random random) {
        return disk;
    }

    Loop loop(Loop loop, Random random) {
        return loop;
    }

    /** @param start the how manieth start of the server this is */
    PartitionClock clock(PartitionClock clock, int start) {
        return clock;
    }
}
