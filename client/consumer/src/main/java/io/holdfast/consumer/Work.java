package io.holdfast.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages that one worker handles: a single one, a batch, or a FIFO group's part of a receive in its order. When a message of a group stays
 * in the queue, or may be somebody else's, those behind it are not started but released. Run by one thread at a time.
 */
final class Work<T> implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final Desk<T> desk;
    private final List<ReceivedMessage> messages;
    private int next;

    /** What all works of a consumer share. */
    record Desk<T>(
            Handling<T> handling,
            Settlement settlement,
            Release release,
            Workers workers,
            boolean inBatches,
            AtomicInteger stuck) {}

    Work(Desk<T> desk, List<ReceivedMessage> messages) {
        this.desk = desk;
        this.messages = messages;
    }

    @Override
    public void run() {
        try {
            if (desk.inBatches()) {
                runTogether();
            } else {
                runInTurn();
            }
        } catch (Throwable unexpected) {
            log.error("A worker failed unexpectedly; its messages come back when their leases end", unexpected);
            messages.subList(Math.max(0, next - 1), messages.size()).forEach(this::abandon);
        }
    }

    private void runInTurn() {
        while (next < messages.size()) {
            ReceivedMessage received = messages.get(next++);
            if (next < messages.size()) {
                received.whenDeleted(fate -> goOn(received, fate));
            }
            Fate fate = handle(received);
            if (fate == Fate.PENDING) {
                return; // the slot is kept, and the rest of the group waits, until this one is surely gone
            }
            received.giveSlotBack();
            if (fate != Fate.GONE) {
                releaseRest();
            }
        }
    }

    private void goOn(ReceivedMessage received, Fate fate) {
        received.giveSlotBack();
        if (fate == Fate.GONE) {
            desk.workers().execute(this);
        } else {
            releaseRest();
        }
    }

    private Fate handle(ReceivedMessage received) {
        if (!received.lease.start(Thread.currentThread())) {
            received.loseIfExpired();
            return Fate.LOST;
        }
        Verdict verdict = desk.handling().handle(received);
        stop(received);
        return desk.settlement().settle(received, verdict);
    }

    private void stop(ReceivedMessage received) {
        received.lease.stopRunning();
        Thread.interrupted(); // an interrupt was meant for the handler, not for what this thread does next
        if (received.lease.isStuck()) {
            desk.stuck().decrementAndGet();
        }
    }

    /** A batch, and what of it failed as a whole once more, one by one. */
    private void runTogether() {
        List<ReceivedMessage> started = new ArrayList<>();
        for (ReceivedMessage received : messages) {
            if (received.lease.start(Thread.currentThread())) {
                started.add(received);
            } else {
                received.loseIfExpired();
                received.giveSlotBack();
                if (isGroup()) {
                    break;
                }
            }
        }
        List<Verdict> verdicts = desk.handling().handleTogether(started);
        started.forEach(this::stop);
        next = 0;
        for (ReceivedMessage received : started) {
            Verdict verdict = verdicts.get(next++);
            if (verdict instanceof Verdict.Alone) {
                verdict = handleAlone(received);
            }
            Fate fate = desk.settlement().settle(received, verdict);
            if (fate != Fate.PENDING) {
                received.giveSlotBack();
            }
            if (isGroup() && fate != Fate.GONE && fate != Fate.PENDING) {
                break;
            }
        }
        releaseRest();
    }

    private Verdict handleAlone(ReceivedMessage received) {
        if (!received.lease.startAgain(Thread.currentThread())) {
            return new Verdict.Decided(Outcome.retry()); // it is not ours any more, so nothing will be done
        }
        Verdict verdict = desk.handling().handleTogether(List.of(received)).get(0);
        stop(received);
        return verdict;
    }

    private boolean isGroup() {
        return messages.get(0).isOfFifoQueue();
    }

    private void releaseRest() {
        List<ReceivedMessage> rest = messages.subList(next, messages.size());
        next = messages.size();
        if (!rest.isEmpty()) {
            desk.release().release(rest);
        }
    }

    private void abandon(ReceivedMessage received) {
        received.lose();
        received.giveSlotBack();
    }
}
