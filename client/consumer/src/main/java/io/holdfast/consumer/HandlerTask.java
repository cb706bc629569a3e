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
final class HandlerTask<T> implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final WorkContext<T> context;
    private final List<ReceivedMessage> messages;
    private int next;

    /** What all tasks of a consumer share. */
    record WorkContext<T>(
            HandlerInvoker<T> invoker,
            Settlement settlement,
            MessageReleaser releaser,
            Workers workers,
            boolean inBatches,
            AtomicInteger stuck) {}

    HandlerTask(WorkContext<T> context, List<ReceivedMessage> messages) {
        this.context = context;
        this.messages = messages;
    }

    @Override
    public void run() {
        try {
            if (context.inBatches()) {
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
                received.whenDeleted(settled -> goOn(received, settled));
            }
            SettlementResult result = handle(received);
            if (result == SettlementResult.PENDING) {
                return; // the slot is kept, and the rest of the group waits, until this one is surely gone
            }
            received.giveSlotBack();
            if (result != SettlementResult.GONE) {
                releaseRest();
            }
        }
    }

    private void goOn(ReceivedMessage received, SettlementResult result) {
        received.giveSlotBack();
        if (result == SettlementResult.GONE) {
            context.workers().execute(this);
        } else {
            releaseRest();
        }
    }

    private SettlementResult handle(ReceivedMessage received) {
        if (!received.lease.start(Thread.currentThread())) {
            received.loseIfExpired();
            return SettlementResult.LOST;
        }
        HandlerResult result = context.invoker().handle(received);
        stop(received);
        return context.settlement().settle(received, result);
    }

    private void stop(ReceivedMessage received) {
        received.lease.stopRunning();
        Thread.interrupted(); // an interrupt was meant for the handler, not for what this thread does next
        if (received.lease.isStuck()) {
            context.stuck().decrementAndGet();
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
        List<HandlerResult> results = context.invoker().handleTogether(started);
        started.forEach(this::stop);
        next = 0;
        for (ReceivedMessage received : started) {
            HandlerResult handled = results.get(next++);
            if (handled instanceof HandlerResult.Alone) {
                handled = handleAlone(received);
            }
            SettlementResult settled = context.settlement().settle(received, handled);
            if (settled != SettlementResult.PENDING) {
                received.giveSlotBack();
            }
            if (isGroup() && settled != SettlementResult.GONE && settled != SettlementResult.PENDING) {
                break;
            }
        }
        releaseRest();
    }

    private HandlerResult handleAlone(ReceivedMessage received) {
        if (!received.lease.startAgain(Thread.currentThread())) {
            return new HandlerResult.Decided(Outcome.retry()); // it is not ours any more, so nothing will be done
        }
        HandlerResult result =
                context.invoker().handleTogether(List.of(received)).get(0);
        stop(received);
        return result;
    }

    private boolean isGroup() {
        return messages.get(0).isOfFifoQueue();
    }

    private void releaseRest() {
        List<ReceivedMessage> rest = messages.subList(next, messages.size());
        next = messages.size();
        if (!rest.isEmpty()) {
            context.releaser().release(rest);
        }
    }

    private void abandon(ReceivedMessage received) {
        received.lose();
        received.giveSlotBack();
    }
}
