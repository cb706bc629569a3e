package io.holdfast.consumer;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does with a message what its verdict says, if it is still ours. Any thread; waits for the server. */
final class Settlement {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final Settings<?> settings;
    private final Workplace workplace;
    private final Deletes deletes;
    private final SideQueue sideQueue;
    private final Supplier<RandomGenerator> random;

    Settlement(
            Settings<?> settings,
            Workplace workplace,
            Deletes deletes,
            SideQueue sideQueue,
            Supplier<RandomGenerator> random) {
        this.settings = settings;
        this.workplace = workplace;
        this.deletes = deletes;
        this.sideQueue = sideQueue;
        this.random = random;
    }

    Fate settle(ReceivedMessage received, Verdict verdict) {
        if (!received.lease.beginSettling()) {
            received.loseIfExpired();
            log.debug("Message {} was not ours any more when it was to be settled", received.messageId());
            return Fate.LOST;
        }
        if (verdict instanceof Verdict.Decided decided) {
            return settle(received, decided.outcome());
        }
        return malformed(received, ((Verdict.Unreadable) verdict).cause());
    }

    private Fate settle(ReceivedMessage received, Outcome outcome) {
        if (outcome instanceof Outcome.Ack) {
            return deletes.delete(received);
        }
        if (outcome instanceof Outcome.Retry retry) {
            return later(received, retry.after().orElseGet(() -> backoff(received)));
        }
        if (outcome instanceof Outcome.Defer defer) {
            return later(received, defer.by());
        }
        if (outcome instanceof Outcome.Drop drop) {
            log.warn("Message {} of queue \"{}\" is dropped: {}", received.messageId(), name(), drop.reason());
            return deletes.delete(received);
        }
        return deadLetter(received, ((Outcome.DeadLetter) outcome).reason());
    }

    private Fate deadLetter(ReceivedMessage received, String reason) {
        Optional<String> target = workplace.queue().deadLetterUrl();
        if (target.isEmpty()) {
            log.warn("Message {} stays in queue \"{}\", which has no dead-letter queue", received.messageId(), name());
            return later(received, backoff(received));
        }
        if (!move(received, target.get(), reason)) {
            return later(received, backoff(received));
        }
        workplace.listeners().tell(listener -> listener.deadLettered(received, reason));
        return deletes.delete(received);
    }

    private Fate malformed(ReceivedMessage received, Throwable cause) {
        if (settings.malformed instanceof Malformed.DeleteAndLog) {
            log.error(
                    "Message {} of queue \"{}\" is malformed and deleted; its body had {} characters",
                    received.messageId(),
                    name(),
                    received.message.body().length(),
                    cause);
            return deletes.delete(received);
        }
        log.warn("Message {} of queue \"{}\" is malformed", received.messageId(), name(), cause);
        Optional<String> target = workplace.queue().quarantineUrl();
        if (target.isEmpty() || !move(received, target.get(), "malformed: " + cause)) {
            Duration wait = backoff(received);
            workplace.listeners().tell(listener -> listener.failed(received, cause, Outcome.retryAfter(wait)));
            return later(received, wait);
        }
        workplace.listeners().tell(listener -> listener.quarantined(received, cause));
        return deletes.delete(received);
    }

    private boolean move(ReceivedMessage received, String url, String reason) {
        try {
            sideQueue.copy(received, url, reason);
            received.keepBody();
            return true;
        } catch (RuntimeException notTaken) {
            log.warn("Message {} cannot be moved to {} and stays", received.messageId(), url, notTaken);
            return false;
        }
    }

    private Duration backoff(ReceivedMessage received) {
        return settings.retry.delay(received.receiveCount(), random.get());
    }

    /** Makes the message visible after a while. If the server cannot be told, it becomes visible when its lease ends. */
    private Fate later(ReceivedMessage received, Duration wait) {
        long hardLimit = TimeUnit.NANOSECONDS.toSeconds(received.lease.leftToHardLimit());
        int seconds = (int) Math.max(0, Math.min(Limits.secondsUp(wait), hardLimit));
        try {
            workplace.calls().changeVisibility(received, seconds);
        } catch (RuntimeException failure) {
            if (QueueCalls.saysNotOurs(failure)) {
                received.lose();
                return Fate.LOST;
            }
            log.warn("Message {} cannot be put off; it comes back when its lease ends", received.messageId(), failure);
        }
        received.gone();
        return Fate.STAYS;
    }

    private String name() {
        return workplace.queue().name();
    }
}
