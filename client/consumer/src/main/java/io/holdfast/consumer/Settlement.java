package io.holdfast.consumer;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does with a message what the result of its handler says, if it is still ours. Any thread; waits for the server. */
final class Settlement {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerSettings<?> settings;
    private final ConsumerContext context;
    private final MessageDeleter deleter;
    private final DeadLetterSender deadLetters;
    private final DelayedRedelivery redelivery;
    private final Supplier<RandomGenerator> random;

    Settlement(
            ConsumerSettings<?> settings,
            ConsumerContext context,
            MessageDeleter deleter,
            DeadLetterSender deadLetters,
            Supplier<RandomGenerator> random) {
        this.settings = settings;
        this.context = context;
        this.deleter = deleter;
        this.deadLetters = deadLetters;
        this.redelivery = new DelayedRedelivery(context);
        this.random = random;
    }

    SettlementResult settle(ReceivedMessage received, HandlerResult result) {
        if (!received.lease.beginSettling()) {
            received.loseIfExpired();
            log.debug("The lease of message {} was lost before it could be settled", received.messageId());
            return SettlementResult.LOST;
        }
        if (result instanceof HandlerResult.Decided decided) {
            return settle(received, decided);
        }
        if (result instanceof HandlerResult.Unreadable unreadable) {
            return malformed(received, unreadable.cause());
        }
        throw new IllegalStateException("message " + received.messageId() + " was not handled");
    }

    private SettlementResult settle(ReceivedMessage received, HandlerResult.Decided decided) {
        Outcome outcome = decided.outcome();
        if (outcome instanceof Outcome.Ack) {
            return deleter.delete(received);
        }
        if (outcome instanceof Outcome.Retry retry) {
            return failed(received, retry.after().orElseGet(() -> backoff(received)), decided.failure());
        }
        if (outcome instanceof Outcome.Defer defer) {
            return redelivery.uncounted(received, defer.by());
        }
        if (outcome instanceof Outcome.Drop drop) {
            log.warn("Message {} of queue \"{}\" is dropped: {}", received.messageId(), name(), drop.reason());
            return deleter.delete(received);
        }
        return deadLetter(received, ((Outcome.DeadLetter) outcome).reason());
    }

    /**
     * Again later; but if this was the last delivery that the queue permits, the message is moved to the dead-letter queue here and now,
     * because a letter that the queue moves by its count does not say what was wrong.
     */
    private SettlementResult failed(ReceivedMessage received, Duration wait, @Nullable Throwable failure) {
        if (!isLast(received)) {
            return redelivery.counted(received, wait);
        }
        String why = failure == null ? "its handler asked for a retry" : failure.toString();
        return deadLetter(
                received,
                "failed at receive " + received.receiveCount() + " of at most "
                        + context.queue().maximumReceiveCount().orElse(0) + ": " + why);
    }

    /** Asks the queue before it says yes: somebody may just have allowed more receives. */
    private boolean isLast(ReceivedMessage received) {
        if (!context.queue().isLastDelivery(received.receiveCount())
                || context.queue().deadLetterUrl().isEmpty()) {
            return false;
        }
        context.current().refresh(ConsumerLimits.LOOKUP_FRESH);
        SourceQueue queue = context.queue();
        return queue.isLastDelivery(received.receiveCount())
                && queue.deadLetterUrl().isPresent();
    }

    private SettlementResult deadLetter(ReceivedMessage received, String reason) {
        Optional<String> target = context.queue().deadLetterUrl();
        if (target.isEmpty()) {
            log.warn("Message {} stays in queue \"{}\", which has no dead-letter queue", received.messageId(), name());
            return redelivery.counted(received, backoff(received));
        }
        if (!move(received, target.get(), reason)) {
            return redelivery.uncounted(received, backoff(received));
        }
        context.listeners().tell(listener -> listener.deadLettered(received, reason));
        return deleter.delete(received);
    }

    private SettlementResult malformed(ReceivedMessage received, Throwable cause) {
        if (settings.malformed instanceof Malformed.DeleteAndLog) {
            log.error(
                    "Message {} of queue \"{}\" is malformed and deleted; its body had {} characters",
                    received.messageId(),
                    name(),
                    received.message.body().length(),
                    cause);
            return deleter.delete(received);
        }
        log.warn("Message {} of queue \"{}\" is malformed", received.messageId(), name(), cause);
        Optional<String> target = context.queue().quarantineUrl();
        boolean moved = target.isPresent() && move(received, target.get(), "malformed: " + cause);
        if (moved) {
            context.listeners().tell(listener -> listener.quarantined(received, cause));
            return deleter.delete(received);
        }
        Duration wait = backoff(received);
        context.listeners().tell(listener -> listener.failed(received, cause, Outcome.retryAfter(wait)));
        return target.isPresent() ? redelivery.uncounted(received, wait) : failed(received, wait, cause);
    }

    private boolean move(ReceivedMessage received, String url, String reason) {
        try {
            deadLetters.copy(received, context.queue(), url, reason);
            received.keepBody();
            return true;
        } catch (RuntimeException notTaken) {
            log.warn("Cannot move message {} to {}; it stays in its queue", received.messageId(), url, notTaken);
            return false;
        }
    }

    private Duration backoff(ReceivedMessage received) {
        return settings.retry.delay(received.receiveCount(), random.get());
    }

    private String name() {
        return context.queue().name();
    }
}
