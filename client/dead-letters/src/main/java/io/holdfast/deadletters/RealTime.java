package io.holdfast.deadletters;

import java.time.Clock;

/** The clock and the threads of this process. */
@Assembly
final class RealTime {
    private RealTime() {}

    static Clock clock() {
        return Clock.systemUTC();
    }

    /** The thread keeps the process alive: a redrive that was started ends by itself or is cancelled, it is not forgotten. */
    static void start(String name, Runnable work) {
        new Thread(work, name).start();
    }
}
