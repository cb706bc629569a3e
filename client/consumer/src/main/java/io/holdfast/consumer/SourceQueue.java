package io.holdfast.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The queue that is consumed, as it was when it was last looked up. Immutable.
 *
 * @param redrivePolicy as the server wrote it; empty if there is none
 * @param deadLetterUrl where the RedrivePolicy moves messages
 * @param quarantineUrl where malformed messages go
 */
record SourceQueue(
        String name,
        String url,
        String arn,
        boolean fifo,
        int visibilitySeconds,
        String redrivePolicy,
        OptionalInt maximumReceiveCount,
        Optional<String> deadLetterUrl,
        Optional<String> quarantineUrl) {

    /** Whether this delivery or the next is the last. A first delivery never warns: with so few receives allowed, all of them would. */
    boolean nearDeadLetter(int receiveCount) {
        return maximumReceiveCount.isPresent()
                && receiveCount > 1
                && receiveCount >= maximumReceiveCount.getAsInt() - 1;
    }

    /** Whether the queue will move the message to its dead-letter queue instead of delivering it once more. */
    boolean isLastDelivery(int receiveCount) {
        return maximumReceiveCount.isPresent() && receiveCount >= maximumReceiveCount.getAsInt();
    }

    /** In words. */
    String changesTo(SourceQueue now) {
        List<String> changes = new ArrayList<>();
        if (visibilitySeconds != now.visibilitySeconds) {
            changes.add("visibility timeout " + now.visibilitySeconds + " s (was " + visibilitySeconds + " s)");
        }
        if (!redrivePolicy.equals(now.redrivePolicy)) {
            changes.add("redrive policy " + policyText(now.redrivePolicy) + " (was " + policyText(redrivePolicy) + ")");
        }
        if (!quarantineUrl.equals(now.quarantineUrl)) {
            changes.add(now.quarantineUrl
                    .map(url -> "malformed messages go to " + url)
                    .orElse("malformed messages stay in the queue"));
        }
        return String.join(", ", changes);
    }

    private static String policyText(String policy) {
        return policy.isEmpty() ? "none" : policy;
    }
}
