package io.holdfast.verify.consumer;

import java.util.concurrent.CountDownLatch;

/** Lets everybody go at the end of a test. */
record Latch(CountDownLatch latch) implements AutoCloseable {
    Latch() {
        this(new CountDownLatch(1));
    }

    @Override
    public void close() {
        latch.countDown();
    }
}
