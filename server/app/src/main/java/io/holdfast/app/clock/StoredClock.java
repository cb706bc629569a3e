package io.holdfast.app.clock;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a data directory tells of its time, for operators' tools: looked at from outside, a running server is not disturbed. */
public final class StoredClock {
    private final @Nullable ClockFacts facts;
    private final boolean exists;

    private StoredClock(@Nullable ClockFacts facts, boolean exists) {
        this.facts = facts;
        this.exists = exists;
    }

    public static StoredClock of(Path directory) {
        ClockFile file = new ClockFile(directory);
        return new StoredClock(file.read(), file.exists());
    }

    public boolean isDamaged() {
        return exists && facts == null;
    }

    /** Each time that the system clock was set, in words; the oldest first. */
    public List<String> steps() {
        List<String> told = new ArrayList<>();
        long beforeMillis = 0;
        for (ClockStep step :
                facts == null ? List.<ClockStep>of() : facts.history().steps()) {
            long changeMillis = step.offsetMillis() - beforeMillis;
            told.add((changeMillis < 0 ? "back by " : "forward by ") + Spans.text(Math.abs(changeMillis)) + " at "
                    + Instant.ofEpochMilli(step.fromMillis() + beforeMillis));
            beforeMillis = step.offsetMillis();
        }
        return told;
    }

    /** The server's own time now, as a server that is started on the directory would have it. */
    public long nowMillis(long newestBatchMillis) {
        return ClockStart.millis(facts, ClockReading.of(new SystemClocks()), newestBatchMillis);
    }
}
