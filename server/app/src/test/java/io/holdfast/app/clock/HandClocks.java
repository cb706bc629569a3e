package io.holdfast.app.clock;

import org.jspecify.annotations.Nullable;

/** The clocks of a machine whose time, boots and sleeps a test makes. */
final class HandClocks implements MachineClocks {
    static final long START_MILLIS = 1_800_000_000_000L;

    private int boots = 1;
    private long wallMillis = START_MILLIS;
    private long monotonicNanos = 42;
    private long uptimeMillis = 3_600_000;
    private boolean tellsOfBoots = true;
    private int heldUpReadings;
    private long heldUpMillis;

    /** Time passes, for all clocks. */
    void pass(long millis) {
        monotonicNanos += millis * 1_000_000;
        uptimeMillis += millis;
        wallMillis += millis;
    }

    /** Somebody sets the wall clock. */
    void set(long byMillis) {
        wallMillis += byMillis;
    }

    void suspend(long millis) {
        uptimeMillis += millis;
        wallMillis += millis;
    }

    /** The machine is off for a while; its wall clock, which runs on a battery, need not be right afterwards. */
    void reboot(long offMillis, long wrongMillis) {
        boots++;
        monotonicNanos = boots;
        uptimeMillis = 20_000;
        wallMillis += offMillis + wrongMillis;
    }

    /** Somebody stops the process in the middle of so many readings, each time for so long. */
    void holdUpNextReadings(int readings, long millis) {
        heldUpReadings = readings;
        heldUpMillis = millis;
    }

    /** As on systems without /proc. */
    void tellNothingOfBoots() {
        tellsOfBoots = false;
    }

    @Override
    public long wallMillis() {
        return wallMillis;
    }

    @Override
    public long monotonicNanos() {
        return monotonicNanos;
    }

    @Override
    public @Nullable Boot boot() {
        if (heldUpReadings > 0) {
            heldUpReadings--;
            pass(heldUpMillis);
        }
        return tellsOfBoots ? new Boot("27bbfd0f-0135-45c2-8357-%012d".formatted(boots), uptimeMillis) : null;
    }
}
