package io.holdfast.spring;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.consumer.QueueConsumer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Closes consumers at the same time, so that together they need the time of the slowest. */
@SuppressForbidden
final class ConsumerClosing {
    private ConsumerClosing() {}

    /** Returns when all are closed; each keeps its own deadline. */
    static void close(Collection<QueueConsumer> consumers) {
        List<Thread> threads = new ArrayList<>();
        for (QueueConsumer consumer : consumers) {
            Thread thread = new Thread(consumer::close, "holdfast-closing");
            thread.start();
            threads.add(thread);
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException now) {
                    interrupted = true; // the handlers still use what Spring would take away next
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
