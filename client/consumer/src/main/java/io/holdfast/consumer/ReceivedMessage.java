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
    private final Workplace workplace;
    private final Instant receivedAt;
    private final AtomicBoolean inSlot;
    private volatile BodyResolver.@Nullable Resolved resolved;
    private volatile @Nullable Consumer<Fate> afterwards;
    private volatile boolean deleteRepeated;

    ReceivedMessage(
            Workplace workplace,
            Message message,
            LeaseTerms terms,
            Instant receivedAt,
            long receivedNanos,
            boolean inSlot) {
        this.workplace = workplace;
        this.message = message;
        this.receivedAt = receivedAt;
        this.inSlot = new AtomicBoolean(inSlot);
        this.lease = new Lease(workplace.clocks(), terms, receivedNanos);
    }

    /** What to do when a delete that had to be repeated comes to its end. */
    void whenDeleted(Consumer<Fate> action) {
        afterwards = action;
    }

    @Nullable
    Consumer<Fate> afterwards() {
        return afterwards;
    }

    boolean isOfFifoQueue() {
        return workplace.queue().fifo();
    }

    void repeatDelete() {
        deleteRepeated = true;
    }

    /** Whether the one who settled this message has been told {@link Fate#PENDING}, and waits to hear how it ends. */
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
                log.warn("Message {} is deleted, but what belongs to its body is not", messageId(), theirs);
            }
        }
    }

    /** The lease is lost; tells everybody, once. */
    void lose() {
        List<Runnable> actions = lease.lose();
        workplace.inFlight().remove(this);
        if (actions == null) {
            return;
        }
        if (lease.running()) {
            workplace.inFlight().addOrphan(this);
        } else {
            giveSlotBack(); // it waits behind a message of its group that may never end
        }
        workplace.listeners().tell(listener -> listener.leaseLost(this));
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
            workplace.slots().giveBack(1);
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
            workplace.slots().giveBack(-1);
        }
    }

    /** Settled as asked; nothing is left to do. */
    void gone() {
        lease.gone();
        workplace.inFlight().remove(this);
    }

    private void runLostAction(Runnable action) {
        try {
            action.run();
        } catch (Throwable theirs) {
            log.warn("What message {} should do when its lease is lost failed", messageId(), theirs);
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
        return workplace.queue().maximumReceiveCount();
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
        return workplace.queue().url();
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
        Limits.requireVisibility(visibility);
        int seconds = Limits.secondsUp(visibility);
        if (seconds < 1) {
            throw new IllegalArgumentException("a lease cannot be extended by nothing; return an outcome instead");
        }
        lease.beginExtension(seconds);
        long asked = workplace.clocks().nanos();
        boolean done = false;
        try {
            workplace.calls().changeVisibility(this, seconds);
            lease.extended(asked, seconds);
            done = true;
        } catch (RuntimeException failure) {
            if (QueueCalls.saysNotOurs(failure)) {
                lose();
                throw new LeaseLostException("the server says that the message is not ours any more: " + failure);
            }
            throw failure;
        } finally {
            if (!done) {
                lease.notExtended();
            }
            workplace.inFlight().lookAgain();
        }
    }
}
