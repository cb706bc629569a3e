package io.holdfast.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/**
 * Deletes handled messages, alone or together. The first try is made by the worker, or by the one who fills the batch; what fails is
 * repeated by {@link DeleteRetries} elsewhere, for as long as the lease can be held. Any thread.
 */
final class MessageDeleter {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerContext context;
    private final Acknowledgement style;
    private final DelayedTasks tasks;
    private final DeleteRetries retries;
    private final Object lock = new Object();
    private List<ReceivedMessage> batch = new ArrayList<>(ConsumerLimits.BATCH_ENTRIES);
    private boolean flushPlanned;

    MessageDeleter(ConsumerContext context, Acknowledgement style, DelayedTasks tasks) {
        this.context = context;
        this.style = context.queue().fifo() ? Acknowledgement.eachAlone() : style;
        this.tasks = tasks;
        this.retries = new DeleteRetries(context, tasks, this::send, this::giveUp);
    }

    /** Deletes a message that is being settled. */
    SettlementResult delete(ReceivedMessage received) {
        if (style.together() && received.lease.left() > 2 * style.linger().toNanos()) {
            together(received);
            return SettlementResult.GONE;
        }
        try {
            context.calls().delete(received);
        } catch (Throwable failure) {
            return again(received, 0, failure) ? SettlementResult.PENDING : SettlementResult.STAYS;
        }
        gone(received);
        context.listeners().tell(listener -> listener.deleted(context.queue().name(), 1));
        return SettlementResult.GONE;
    }

    private void together(ReceivedMessage received) {
        List<ReceivedMessage> full = null;
        boolean plan = false;
        synchronized (lock) {
            batch.add(received);
            if (batch.size() >= style.size()) {
                full = batch;
                batch = new ArrayList<>(ConsumerLimits.BATCH_ENTRIES);
            } else if (!flushPlanned) {
                flushPlanned = true;
                plan = true;
            }
        }
        if (full != null) {
            send(full, 0);
        }
        if (plan) {
            tasks.later(style.linger().toNanos(), this::flushBatch);
        }
    }

    private void flushBatch() {
        List<ReceivedMessage> waiting;
        synchronized (lock) {
            flushPlanned = false;
            waiting = batch;
            batch = new ArrayList<>(ConsumerLimits.BATCH_ENTRIES);
        }
        if (!waiting.isEmpty()) {
            send(waiting, 0);
        }
    }

    /** Sends everything that waits, for the last time. */
    void flush() {
        flushBatch();
        retries.flush();
    }

    /** One call for up to ten messages that failed {@code attempt} times before. */
    private void send(List<ReceivedMessage> all, int attempt) {
        Map<Integer, BatchResultErrorEntry> failed;
        try {
            failed = context.calls()
                    .delete(all, attempt == 0 ? null : context.terms().callTimeout());
        } catch (Throwable failure) {
            all.forEach(received -> again(received, attempt, failure));
            return;
        }
        for (int i = 0; i < all.size(); i++) {
            BatchResultErrorEntry refusal = failed.get(i);
            if (refusal == null) {
                gone(all.get(i));
            } else if (StaleReceipts.isStale(refusal)) {
                giveUp(all.get(i), new RefusedEntryException(refusal));
            } else {
                again(all.get(i), attempt, new RefusedEntryException(refusal));
            }
        }
        int deleted = all.size() - failed.size();
        if (deleted > 0) {
            context.listeners()
                    .tell(listener -> listener.deleted(context.queue().name(), deleted));
        }
    }

    /** False if there is no use in it. */
    private boolean again(ReceivedMessage received, int attempt, Throwable failure) {
        if (StaleReceipts.isStale(failure) || !retries.add(received, attempt, failure)) {
            giveUp(received, failure);
            return false;
        }
        log.debug("Deleting message {} failed; trying again", received.messageId(), failure);
        return true;
    }

    private void gone(ReceivedMessage received) {
        received.gone();
        received.discardBody();
        received.giveSlotBackIfRepeated();
        Consumer<SettlementResult> afterwards = received.afterwards();
        if (afterwards != null && received.deleteRepeated()) {
            afterwards.accept(SettlementResult.GONE);
        }
    }

    /** The message is not made visible again: it was handled, and the longer it stays away the better. */
    private void giveUp(ReceivedMessage received, Throwable failure) {
        log.warn(
                "Message {} was handled but could not be deleted; it will be delivered again",
                received.messageId(),
                failure);
        received.gone();
        received.giveSlotBackIfRepeated();
        context.listeners().tell(listener -> listener.deleteFailed(received, failure));
        Consumer<SettlementResult> afterwards = received.afterwards();
        if (afterwards != null && received.deleteRepeated()) {
            afterwards.accept(SettlementResult.STAYS);
        }
    }
}
