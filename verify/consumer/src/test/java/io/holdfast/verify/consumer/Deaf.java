package io.holdfast.verify.consumer;

import java.util.concurrent.CountDownLatch;

/** Waits without listening to interrupts, as a deadlocked handler does. */
final class Deaf {
    private Deaf() {}

    static void await(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException ignored) {
                // Deaf.
            }
        }
    }
}
