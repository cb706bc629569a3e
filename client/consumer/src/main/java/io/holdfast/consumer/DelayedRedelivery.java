package io.holdfast.consumer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/**
 * Makes a message visible again after a while, so that it is delivered once more. If the server cannot be told, that happens when the lease
 * ends. Any thread; waits for the server.
 */
final class DelayedRedelivery {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerContext context;

    DelayedRedelivery(ConsumerContext context) {
        this.context = context;
    }

    /** This delivery counts towards the receives that the queue permits. */
    SettlementResult counted(ReceivedMessage received, Duration wait) {
        int seconds = seconds(received, wait);
        return made(received, seconds, () -> context.calls().changeVisibility(received, seconds));
    }

    /** It is not the message's fault: this delivery is not to count, where the server can do that. */
    SettlementResult uncounted(ReceivedMessage received, Duration wait) {
        int seconds = seconds(received, wait);
        return made(received, seconds, () -> {
            BatchResultErrorEntry refusal = context.calls()
                    .returnReceive(List.of(received), List.of(seconds))
                    .get(0);
            if (refusal != null) {
                throw new RefusedEntryException(refusal);
            }
            context.returned().released(context.queue(), 1);
        });
    }

    private SettlementResult made(ReceivedMessage received, int seconds, Runnable call) {
        if (received.isOfFifoQueue()) {
            // Before the call, so that no poll that begins after it can miss it.
            context.failedGroups().failed(received.groupId().orElse(""), Duration.ofSeconds(seconds));
        }
        try {
            call.run();
        } catch (RuntimeException failure) {
            if (StaleReceipts.isStale(failure)) {
                received.lose();
                return SettlementResult.LOST;
            }
            log.warn(
                    "Cannot change the visibility of message {}; it comes back when its lease ends",
                    received.messageId(),
                    failure);
        }
        received.gone();
        return SettlementResult.STAYS;
    }

    /** At least a second, so that a message cannot come back in a tight loop. */
    private static int seconds(ReceivedMessage received, Duration wait) {
        long hardLimit = TimeUnit.NANOSECONDS.toSeconds(received.lease.leftToHardLimit());
        int asked = ConsumerLimits.secondsUp(
                wait.compareTo(ConsumerLimits.SHORTEST_RETRY) < 0 ? ConsumerLimits.SHORTEST_RETRY : wait);
        return (int) Math.max(0, Math.min(asked, hardLimit));
    }
}
