package io.holdfast.verify.outbox.speed;

import io.holdfast.testkit.HoldfastTestServer;
import java.util.concurrent.CountDownLatch;

/** A Holdfast server in a process of its own; prints where it listens. */
final class QueueServerMain {
    private QueueServerMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        HoldfastTestServer server = HoldfastTestServer.start();
        System.out.println("listening on " + server.endpoint());
        new CountDownLatch(1).await();
    }
}
