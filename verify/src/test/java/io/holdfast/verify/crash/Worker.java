package io.holdfast.verify.crash;

import io.holdfast.verify.crash.Client.Draft;
import io.holdfast.verify.crash.Client.Held;
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

/** A client that does a bit of everything, as its random numbers say, until it is told to stop or the server is gone. */
public final class Worker {
    /** Above this many messages without an owner the workers stop sending, so that the drain at the end stays short. */
    private static final int MOST_OUTSTANDING = 4_000;
    /** As often as the SDKs do by default. */
    private static final int MOST_TRIES = 4;

    private static final int LONGEST_PAUSE_MILLIS = 200;

    private final List<String> queues;
    private final Ledger ledger;
    private final Shared shared;
    private final SplittableRandom random;
    private final int longestWaitSeconds;
    /** What was not acknowledged and is to be sent again as it is; null most of the time. */
    private Repeat unsent;

    private int tries;
    private boolean isPatient;

    /** What all workers of a test have in common. Any thread. */
    public static final class Shared {
        private final AtomicLong nextBody = new AtomicLong(1);
        private final AtomicLong outstanding = new AtomicLong();
        private final ConcurrentLinkedDeque<Held> held = new ConcurrentLinkedDeque<>();
        private final ConcurrentLinkedDeque<Repeat> repeats = new ConcurrentLinkedDeque<>();
        private final AtomicBoolean stopped = new AtomicBoolean();

        public void stop() {
            stopped.set(true);
        }
    }

    /** A send whose outcome is unknown. It is repeated once, to another queue, so that the ledger can tell the two apart. */
    private record Repeat(String queue, Draft draft) {}

    /** With waits of 0 s it is busy all the time; otherwise it is mostly parked. */
    public Worker(List<String> queues, Ledger ledger, Shared shared, SplittableRandom random, int longestWaitSeconds) {
        this.queues = queues;
        this.ledger = ledger;
        this.shared = shared;
        this.random = random;
        this.longestWaitSeconds = longestWaitSeconds;
    }

    /** Returns when stopped or when the connection broke; every call it made is in the ledger. */
    public void work(int port) {
        try (Client client = new Client(port, ledger)) {
            while (!shared.stopped.get()) {
                step(client);
            }
        } catch (IOException gone) {
            // The server was killed; the ledger says what is unknown because of it.
        }
    }

    /**
     * Returns when stopped; every call it made is in the ledger. Where the connection breaks it goes on through the next one, and a send that is not
     * acknowledged is repeated, as the SDKs do.
     */
    void workThrough(Dial nodes) throws InterruptedException {
        isPatient = true;
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
        if (unsent != null) {
            sendAgain(client);
            return;
        }
        int dice = random.nextInt(100);
        boolean crowded = shared.outstanding.get() > MOST_OUTSTANDING;
        if (longestWaitSeconds > 0) {
            receive(client);
            deleteSome(client);
        } else if (dice < 22 && !crowded) {
            send(client);
        } else if (dice < 32 && !crowded) {
            sendBatch(client);
        } else if (dice < 62) {
            receive(client);
        } else if (dice < 78) {
            Held held = shared.held.pollFirst();
            if (held != null) {
                client.delete(held);
                shared.outstanding.decrementAndGet();
            }
        } else if (dice < 92) {
            deleteSome(client);
        } else {
            changeVisibility(client);
        }
    }

    private void send(Client client) throws IOException {
        shared.outstanding.incrementAndGet();
        Repeat repeat = shared.repeats.pollFirst();
        if (repeat != null) {
            client.send(repeat.queue, repeat.draft);
            return;
        }
        int queue = random.nextInt(queues.size());
        Draft draft = draft();
        if (isPatient) {
            unsent = new Repeat(queues.get(queue), draft);
            tries = 0;
            sendAgain(client);
            return;
        }
        try {
            client.send(queues.get(queue), draft);
        } catch (IOException unknown) {
            shared.repeats.add(new Repeat(queues.get((queue + 1) % queues.size()), draft));
            throw unknown;
        }
    }

    private void sendAgain(Client client) throws IOException {
        Repeat send = unsent;
        tries++;
        if (tries == MOST_TRIES) {
            unsent = null;
        }
        if (client.send(send.queue, send.draft) == Outcome.ACKNOWLEDGED) {
            unsent = null;
        }
    }

    private void sendBatch(Client client) throws IOException {
        List<Draft> drafts = new ArrayList<>();
        for (int i = random.nextInt(10); i >= 0; i--) {
            drafts.add(draft());
        }
        shared.outstanding.addAndGet(drafts.size());
        client.sendBatch(queue(), drafts);
    }

    private void receive(Client client) throws IOException {
        int maximum = 1 + random.nextInt(10);
        // Mostly short, so that timeouts run out; now and then 0, which is visible again at once.
        int visibilitySeconds = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(4);
        int waitSeconds = longestWaitSeconds == 0 ? 0 : 1 + random.nextInt(longestWaitSeconds);
        for (Held held : client.receive(queue(), maximum, visibilitySeconds, waitSeconds)) {
            // The others are forgotten and come back by themselves.
            if (random.nextInt(10) < 8) {
                shared.held.add(held);
            }
        }
    }

    private void deleteSome(Client client) throws IOException {
        List<Held> some = takeSome();
        if (!some.isEmpty()) {
            client.deleteBatch(some);
            shared.outstanding.addAndGet(-some.size());
        }
    }

    private void changeVisibility(Client client) throws IOException {
        List<Held> some = takeSome();
        if (some.isEmpty()) {
            return;
        }
        int seconds = random.nextInt(4);
        if (some.size() == 1) {
            client.hide(some.get(0), seconds);
        } else {
            client.hideBatch(some, seconds);
        }
        // Their receipts stay good for a delete.
        shared.held.addAll(some);
    }

    /** Up to ten of one queue. */
    private List<Held> takeSome() {
        List<Held> some = new ArrayList<>();
        int most = 1 + random.nextInt(10);
        for (Held next = shared.held.pollFirst(); next != null; next = shared.held.pollFirst()) {
            if (!some.isEmpty() && !next.queue().equals(some.get(0).queue())) {
                shared.held.addLast(next);
                break;
            }
            some.add(next);
            if (some.size() == most) {
                break;
            }
        }
        return some;
    }

    private Draft draft() {
        int delaySeconds = random.nextInt(7) == 0 ? 1 + random.nextInt(2) : 0;
        return new Draft(shared.nextBody.getAndIncrement(), delaySeconds);
    }

    private String queue() {
        return queues.get(random.nextInt(queues.size()));
    }
}
