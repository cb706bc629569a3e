package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** When the loop will look by itself at what is due. An earlier time is added when one is needed; later ones are kept, not added again. Loop only. */
final class PlannedTicks {
    private static final long NEVER = Long.MAX_VALUE;

    private final Loop loop;
    private final PartitionClock clock;
    /** Null once nobody wants them any more: what the loop still waits for must not keep an engine in memory. */
    private @Nullable Runnable tick;

    private final TreeSet<Long> planned = new TreeSet<>();

    PlannedTicks(Loop loop, PartitionClock clock, Runnable tick) {
        this.loop = loop;
        this.clock = clock;
        this.tick = tick;
    }

    void plan(long nextMillis) {
        // A clock that tests move may have passed them, while the loop still waits for them in real time.
        planned.headSet(clock.nowMillis(), true).clear();
        if (nextMillis < (planned.isEmpty() ? NEVER : planned.first())) {
            planned.add(nextMillis);
            loop.schedule(() -> run(nextMillis), Math.max(1, nextMillis - clock.nowMillis()));
        }
    }

    void forget() {
        tick = null;
    }

    private void run(long plannedMillis) {
        planned.remove(plannedMillis);
        Runnable wanted = tick;
        if (wanted != null) {
            wanted.run();
        }
    }
}
