package io.holdfast.app.clock;

import org.jspecify.annotations.Nullable;

/** The clocks of the machine. Any thread. */
interface MachineClocks {
    /** What people and time servers may set, in any direction. */
    long wallMillis();

    /** What nobody can set; it stands while the machine is suspended. */
    long monotonicNanos();

    /** Null where the system does not tell. */
    @Nullable
    Boot boot();

    /** In such steps it tells how long it has been up. */
    default long uptimeStepMillis() {
        return 0;
    }
}
