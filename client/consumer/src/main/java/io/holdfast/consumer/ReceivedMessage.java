package io.holdfast.consumer;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** A message in hand. Any thread. */
final class ReceivedMessage implements Delivery {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    final Message message;
    final Lease lease;
    private final ConsumerContext context;
    private final Instant receivedAt;
    private final AtomicBoolean inSlot;
    private volatile BodyResolver.@Nullable Resolved resolved;
    private volatile @Nullable Consumer<SettlementResult> afterwards;
    private volatile boolean deleteRepeated;

    ReceivedMessage(
            ConsumerContext context,
            Message message,
            LeaseTerms terms,
            Instant receivedAt,
            long receivedNanos,
            boolean inSlot) {
        this.context = context;
        this.message = message;
        this.receivedAt = receivedAt;
        this.inSlot = new AtomicBoolean(inSlot);
        this.lease = new Lease(context.clocks(), terms, receivedNanos);
    }

    /** What to do when a delete that had to be repeated comes to its end. */
    void whenDeleted(Consumer<SettlementResult> action) {
        afterwards = action;
    }

    @Nullable
    Consumer<SettlementResult> afterwards() {
        return afterwards;
    }

    boolean isOfFifoQueue() {
        return context.queue().fifo();
    }

    void repeatDelete() {
        deleteRepeated = true;
    }

    /** Whether the one who settled this message has been told {@link SettlementResult#PENDING}, and waits to hear how it ends. */
    boolean deleteRepeated() {
        return deleteRepeated;
    }

    void resolve(BodyResolver resolver) throws Exception {
        if (resolver != InlineBodies.INSTANCE) {
            resolved = resolver.resolve(message);
        }
    }

    /** The message goes on living in another queue, and so does what its body points to. */
    void keepBody() {
        resolved = null;
    }

    /** Cleans up behind a body that nobody needs any more. */
    void discardBody() {
        BodyResolver.Resolved body = resolved;
        if (body != null) {
            try {
                body.afterDelete().run();
            } catch (Throwable theirs) {
                log.warn("Message {} was deleted, but cleaning up after its body failed", messageId(), theirs);
            }
        }
    }

    /** The lease is lost; tells everybody, once. */
    void lose() {
        List<Runnable> actions = lease.lose();
        context.inFlight().remove(this);
        if (actions == null) {
            return;
        }
        if (lease.running()) {
            context.inFlight().addOrphan(this);
        } else {
            giveSlotBack(); // it waits behind a message of its group that may never end
        }
        context.listeners().tell(listener -> listener.leaseLost(this));
        for (Runnable action : actions) {
            runLostAction(action);
        }
    }

    /** The lease is lost if its time is over. */
    void loseIfExpired() {
        if (lease.left() <= 0) {
            lose();
        }
    }

    /** Lets another message have the slot; only the first call counts. */
    void giveSlotBack() {
        if (inSlot.compareAndSet(true, false)) {
            context.slots().giveBack(1);
        }
    }

    /** The delete that had to be repeated has come to its end. */
    void giveSlotBackIfRepeated() {
        if (deleteRepeated && afterwards == null) {
            giveSlotBack();
        }
    }

    /** Takes a slot although none may be free: a message whose delete fails is in hand as long as that. */
    void takeSlotAgain() {
        if (inSlot.compareAndSet(false, true)) {
            context.slots().giveBack(-1);
        }
    }

    /** Settled as asked; nothing is left to do. */
    void gone() {
        lease.gone();
        context.inFlight().remove(this);
    }

    private void runLostAction(Runnable action) {
        try {
            action.run();
        } catch (Throwable theirs) {
            log.warn("The onLeaseLost action of message {} failed", messageId(), theirs);
        }
    }

    @Override
    public String messageId() {
        return message.messageId();
    }

    @Override
    public String body() {
        BodyResolver.Resolved body = resolved;
        return body != null ? body.body() : message.body();
    }

    @Override
    public int receiveCount() {
        String count = systemAttributes().get("ApproximateReceiveCount");
        return count == null ? 1 : Integer.parseInt(count);
    }

    @Override
    public OptionalInt maximumReceiveCount() {
        return context.queue().maximumReceiveCount();
    }

    @Override
    public Optional<String> groupId() {
        return Optional.ofNullable(systemAttributes().get("MessageGroupId"));
    }

    @Override
    public Optional<String> deduplicationId() {
        return Optional.ofNullable(systemAttributes().get("MessageDeduplicationId"));
    }

    @Override
    public Map<String, String> attributes() {
        Map<String, String> texts = new HashMap<>();
        messageAttributes().forEach((name, value) -> {
            if (value.stringValue() != null) {
                texts.put(name, value.stringValue());
            }
        });
        return texts;
    }

    @Override
    public Map<String, MessageAttributeValue> messageAttributes() {
        BodyResolver.Resolved body = resolved;
        if (body == null || body.hiddenAttributes().isEmpty()) {
            return message.messageAttributes();
        }
        Map<String, MessageAttributeValue> seen = new HashMap<>(message.messageAttributes());
        seen.keySet().removeAll(body.hiddenAttributes());
        return seen;
    }

    @Override
    public Map<String, String> systemAttributes() {
        return message.attributesAsStrings();
    }

    @Override
    public String queueUrl() {
        return context.queue().url();
    }

    @Override
    public Instant receivedAt() {
        return receivedAt;
    }

    @Override
    public Instant leaseUntil() {
        return receivedAt.plusNanos(lease.lengthNanos());
    }

    @Override
    public boolean leaseLost() {
        return lease.lost();
    }

    @Override
    public void onLeaseLost(Runnable action) {
        if (!lease.onLost(action)) {
            runLostAction(action);
        }
    }

    @Override
    public void extend(Duration visibility) {
        ConsumerLimits.requireVisibility(visibility);
        int seconds = ConsumerLimits.secondsUp(visibility);
        if (seconds < 1) {
            throw new IllegalArgumentException("a lease is extended by at least 1 s; return an outcome to end it");
        }
        lease.beginExtension(seconds);
        long asked = context.clocks().nanos();
        boolean done = false;
        try {
            context.calls().changeVisibility(this, seconds);
            lease.extended(asked, seconds);
            done = true;
        } catch (RuntimeException failure) {
            if (StaleReceipts.isStale(failure)) {
                lose();
                throw new LeaseLostException("the server says that the lease is lost: " + failure);
            }
            throw failure;
        } finally {
            if (!done) {
                lease.notExtended();
            }
            context.inFlight().lookAgain();
        }
    }
}
