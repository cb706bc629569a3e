package io.holdfast.verify.crash;

import io.holdfast.verify.crash.Client.Draft;
import io.holdfast.verify.crash.Client.Held;
import io.holdfast.verify.crash.JourneyQueues.Kind;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.server.Dial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A client of queues with order, dead letters and move tasks, until the server is gone. It sends again what has an unknown outcome, under the
 * same deduplication id, and lets go of some messages, so that they are received too often and become dead letters.
 */
final class JourneyWorker {
    private static final int LONGEST_PAUSE_MILLIS = 200;

    private static final int GROUPS = 12;
    private static final int MOST_OUTSTANDING = 1_500;

    private final JourneyQueues queues;
    private final Ledger ledger;
    private final Shared shared;
    private final SplittableRandom random;

    /** What all workers of a test have in common. Any thread. */
    static final class Shared {
        private final AtomicLong nextBody = new AtomicLong(1);
        private final AtomicLong outstanding = new AtomicLong();
        private final ConcurrentLinkedDeque<Repeat> repeats = new ConcurrentLinkedDeque<>();
        private final ConcurrentLinkedDeque<Held> kept = new ConcurrentLinkedDeque<>();
        private final AtomicBoolean stopped = new AtomicBoolean();

        void stop() {
            stopped.set(true);
        }
    }

    /** A send to a FIFO queue whose outcome is unknown, or one that is repeated although it is known. */
    private record Repeat(String queue, Draft draft) {}

    JourneyWorker(JourneyQueues queues, Ledger ledger, Shared shared, SplittableRandom random) {
        this.queues = queues;
        this.ledger = ledger;
        this.shared = shared;
        this.random = random;
    }

    /** Returns when the connection broke; every call it made is in the ledger. */
    void work(int port) {
        try (Client client = new Client(port, ledger)) {
            while (true) {
                step(client);
            }
        } catch (IOException gone) {
            // The server was killed; the ledger says what is unknown because of it.
        }
    }

    /** Returns when stopped; where the connection breaks it goes on through the next one. */
    void workThrough(Dial nodes) throws InterruptedException {
        while (!shared.stopped.get()) {
            try (Client client = new Client(nodes.dial(), ledger)) {
                while (!shared.stopped.get()) {
                    step(client);
                }
            } catch (IOException gone) {
                TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
            }
        }
    }

    private void step(Client client) throws IOException {
        int dice = random.nextInt(100);
        boolean crowded = shared.outstanding.get() > MOST_OUTSTANDING;
        if (dice < 8) {
            repeat(client);
        } else if (dice < 28 && !crowded) {
            send(client);
        } else if (dice < 38 && !crowded) {
            sendBatch(client);
        } else if (dice < 94) {
            receive(client);
        } else if (dice < 96) {
            useAnOldReceipt(client);
        } else {
            queues.move(client, random);
        }
    }

    private void send(Client client) throws IOException {
        String queue = queues.some(random, Kind.SENT_TO);
        send(client, new Repeat(queue, draft(queue)));
        shared.outstanding.incrementAndGet();
    }

    private void repeat(Client client) throws IOException {
        Repeat repeat = shared.repeats.pollFirst();
        if (repeat != null) {
            send(client, repeat);
        }
    }

    private void send(Client client, Repeat send) throws IOException {
        boolean isOrdered = JourneyQueues.isFifo(send.queue);
        try {
            Outcome outcome = client.send(send.queue, send.draft);
            if (isOrdered && (outcome != Outcome.ACKNOWLEDGED || random.nextInt(10) == 0)) {
                shared.repeats.add(send);
            }
        } catch (IOException unknown) {
            if (isOrdered) {
                shared.repeats.addFirst(send);
            }
            throw unknown;
        }
    }

    private void sendBatch(Client client) throws IOException {
        String queue = queues.some(random, Kind.SENT_TO);
        List<Draft> drafts = new ArrayList<>();
        for (int i = random.nextInt(10); i >= 0; i--) {
            drafts.add(draft(queue));
        }
        shared.outstanding.addAndGet(drafts.size());
        try {
            client.sendBatch(queue, drafts);
        } catch (IOException unknown) {
            if (JourneyQueues.isFifo(queue)) {
                drafts.forEach(draft -> shared.repeats.addFirst(new Repeat(queue, draft)));
            }
            throw unknown;
        }
    }

    /** Most are deleted at once; some are given back or hidden longer; the others are forgotten and come back by themselves. */
    private void receive(Client client) throws IOException {
        String queue = queues.some(random, Kind.RECEIVED_FROM);
        int visibilitySeconds = random.nextInt(12) == 0 ? 0 : 1 + random.nextInt(2);
        int waitSeconds = random.nextInt(8) == 0 ? 1 : 0;
        List<Held> held = client.receive(queue, 1 + random.nextInt(10), visibilitySeconds, waitSeconds);
        int dice = random.nextInt(100);
        if (held.isEmpty()) {
            return;
        } else if (dice < 55) {
            client.deleteBatch(held);
            shared.outstanding.addAndGet(-held.size());
        } else if (dice < 65) {
            client.delete(held.get(held.size() - 1));
        } else if (dice < 75) {
            client.hideBatch(held, random.nextInt(3));
        }
        shared.kept.addAll(held);
        while (shared.kept.size() > 100) {
            shared.kept.pollFirst();
        }
    }

    private void useAnOldReceipt(Client client) throws IOException {
        Held old = shared.kept.pollFirst();
        if (old != null && random.nextBoolean()) {
            client.hide(old, 1);
        } else if (old != null) {
            client.delete(old);
        }
    }

    private Draft draft(String queue) {
        long body = shared.nextBody.getAndIncrement();
        if (JourneyQueues.isFifo(queue)) {
            return new Draft(body, 0, "g" + random.nextInt(GROUPS));
        }
        return new Draft(body, random.nextInt(7) == 0 ? 1 : 0);
    }
}
