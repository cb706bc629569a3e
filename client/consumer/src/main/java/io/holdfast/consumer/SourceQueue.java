package io.holdfast.consumer;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The queue that is consumed, as it was when the consumer started. Immutable.
 *
 * @param deadLetterUrl where the RedrivePolicy moves messages
 * @param quarantineUrl where malformed messages go
 */
record SourceQueue(
        String name,
        String url,
        boolean fifo,
        int visibilitySeconds,
        OptionalInt maximumReceiveCount,
        Optional<String> deadLetterUrl,
        Optional<String> quarantineUrl) {

    /** Whether this delivery or the next is the last. A first delivery never warns: with so few receives allowed, all of them would. */
    boolean nearDeadLetter(int receiveCount) {
        return maximumReceiveCount.isPresent()
                && receiveCount > 1
                && receiveCount >= maximumReceiveCount.getAsInt() - 1;
    }
}
