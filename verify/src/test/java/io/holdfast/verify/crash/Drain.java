package io.holdfast.verify.crash;

import io.holdfast.verify.crash.Client.Held;
import io.holdfast.verify.crash.ledger.Counted;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.server.Dial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Receives and deletes everything there is, so that the ledger can tell what is missing. */
public final class Drain {
    /** Without a single message; far more than delays and leases last. */
    private static final Duration LIMIT = Duration.ofSeconds(90);
    /** Longer than a delete takes: nothing may come back before it is deleted. */
    static final int VISIBILITY_SECONDS = 120;

    private Drain() {}

    /** Returns when the queue counts nothing any more; fails if nothing comes for much longer than delays and leases last. */
    public static void queue(Dial server, String queue, Ledger ledger) throws IOException {
        long giveUpNanos = System.nanoTime() + LIMIT.toNanos();
        try (Client client = new Client(server.dial(), ledger)) {
            Counted left = client.count(queue);
            while (left.total() > 0) {
                List<Held> held = client.receive(queue, 10, VISIBILITY_SECONDS, 1);
                if (!held.isEmpty()) {
                    List<Held> undeleted = client.deleteBatch(held);
                    while (!undeleted.isEmpty() && System.nanoTime() < giveUpNanos) {
                        undeleted = client.deleteBatch(undeleted);
                    }
                    giveUpNanos = System.nanoTime() + LIMIT.toNanos();
                } else {
                    left = client.count(queue);
                }
                if (System.nanoTime() > giveUpNanos) {
                    throw new AssertionError("the queue is stuck: nothing can be received, yet it counts " + left);
                }
            }
        }
    }
}
