package io.holdfast.app.clock;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the server's own time with the wall clock, once a second: approaches it where they differ a little, remembers a step where they
 * differ much, and keeps on disk what a later start needs. Never on a loop's thread, because it waits for the disk.
 */
final class ClockWatch {
    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);
    /** Time servers correct less than this by running faster or slower; what is more was set. */
    private static final long STEP_MILLIS = 5_000;
    /** A reading that took longer says nothing about the clocks. */
    private static final long MOST_UNCERTAIN_MILLIS = 1_000;
    /** By so much a start may miss the time at which the server was killed; the uptime itself is known to 10 ms. */
    private static final long MOST_MISSED_MILLIS = 100;
    /** After a boot without a wall clock, time goes on where it was written last. */
    private static final long WRITE_EVERY_MILLIS = Duration.ofHours(1).toMillis();

    private static final String GOES_ON =
            "Leases, delays, deduplication and retention go on as if nothing had happened; timestamps follow the system clock.";

    private final MachineClocks machine;
    private final SteadyClock clock;
    private final ClockSteps steps;
    private final ClockFile file;
    private @Nullable ClockFacts known;
    private boolean isWritten;
    private boolean isFirst = true;
    private boolean hasEnded;

    /** @param kept what is known of the last run */
    ClockWatch(MachineClocks machine, SteadyClock clock, ClockSteps steps, ClockFile file, @Nullable ClockFacts kept) {
        this.machine = machine;
        this.clock = clock;
        this.steps = steps;
        this.file = file;
        this.known = kept;
    }

    synchronized void check() throws IOException {
        ClockReading reading = ClockReading.of(machine);
        if (hasEnded || reading.uncertainMillis() > MOST_UNCERTAIN_MILLIS) {
            return;
        }
        long nowMillis = clock.millisAt(reading.nanos());
        long suspendedMillis = isFirst ? 0 : aheadByUptime(reading, nowMillis);
        long deviationMillis = reading.wallMillis() - nowMillis - steps.offsetMillis();
        if (Math.abs(deviationMillis) > STEP_MILLIS) {
            tell(deviationMillis, suspendedMillis);
            remember(reading.wallMillis() - nowMillis, nowMillis);
            isWritten = false;
        } else {
            clock.approach(deviationMillis);
        }
        if (isFirst
                || Math.abs(aheadByUptime(reading, nowMillis)) > MOST_MISSED_MILLIS
                || known == null
                || nowMillis - known.millis() >= WRITE_EVERY_MILLIS) {
            isWritten = false;
        }
        isFirst = false;
        if (!isWritten) {
            write(reading, nowMillis);
        }
    }

    /** Writes once more, and then never again. */
    synchronized void end() {
        if (!hasEnded) {
            hasEnded = true;
            try {
                ClockReading reading = ClockReading.of(machine);
                write(reading, clock.millisAt(reading.nanos()));
            } catch (IOException failed) {
                LOG.warn("The time of this stop could not be kept; the next start goes by an earlier one.", failed);
            }
        }
    }

    private void write(ClockReading reading, long nowMillis) throws IOException {
        ClockFacts facts = new ClockFacts(nowMillis, reading.wallMillis(), reading.boot(), steps.history());
        known = facts;
        file.write(facts);
        isWritten = true;
    }

    /** By how much a start at this moment would be ahead of the time that it is. */
    private long aheadByUptime(ClockReading reading, long nowMillis) {
        long byUptime = known == null ? -1 : known.millisAt(reading.boot());
        return byUptime < 0 ? 0 : byUptime - nowMillis;
    }

    private void remember(long offsetMillis, long nowMillis) {
        // What was decided in this very millisecond may have been shown already.
        steps.add(new ClockStep(nowMillis + 1, Math.abs(offsetMillis) > STEP_MILLIS ? offsetMillis : 0));
    }

    private void tell(long deviationMillis, long suspendedMillis) {
        String amount = Spans.text(Math.abs(deviationMillis));
        if (suspendedMillis > STEP_MILLIS) {
            LOG.warn("The machine was suspended for {}. {}", Spans.text(suspendedMillis), GOES_ON);
        } else if (isFirst) {
            LOG.warn(
                    "The system clock is {} {} where it should be: it was set while the server was stopped, or the machine was off for long. {}",
                    amount,
                    deviationMillis > 0 ? "ahead of" : "behind",
                    GOES_ON);
        } else {
            LOG.warn(
                    "The system clock was set {} by {}. {}", deviationMillis > 0 ? "forward" : "back", amount, GOES_ON);
        }
    }
}
