package io.holdfast.bench;

/** Waits, where the waiting itself is part of what is measured. */
final class Pause {
    private Pause() {}

    static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
