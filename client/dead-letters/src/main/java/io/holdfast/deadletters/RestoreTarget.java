package io.holdfast.deadletters;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** The queue that a snapshot is sent to, and what its messages look like there. Immutable. */
record RestoreTarget(String url, String arn, Manifest manifest) {
    private static final int MOST_ATTRIBUTES = 10;

    String name() {
        return DeadLetterQueue.nameOf(arn);
    }

    boolean fifo() {
        return arn.endsWith(".fifo");
    }

    SendMessageBatchRequestEntry entry(int index, DeadLetter letter) {
        // The same for the same message: a second attempt within five minutes sends nothing twice.
        Optional<String> deduplicationId = fifo() ? Optional.of("restore-" + letter.messageId()) : Optional.empty();
        return ResendEntry.entry(Integer.toString(index), prepared(letter), deduplicationId);
    }

    /**
     * Back in a queue that it came from it is what it was before it died. Back in the dead-letter queue it must say where it came from, since the
     * server does not know it any more.
     */
    private DeadLetter prepared(DeadLetter letter) {
        if (manifest.sources().contains(arn)) {
            return ResendEntry.withoutMarks(letter);
        }
        boolean fits = letter.messageAttributes().size() < MOST_ATTRIBUTES;
        if (manifest.queueArn().equals(arn) && letter.sourceByServer().isPresent() && fits) {
            Map<String, MessageAttributeValue> attributes = new HashMap<>(letter.messageAttributes());
            attributes.put(
                    DeadLetter.SOURCE_ATTRIBUTE,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue(letter.sourceByServer().get())
                            .build());
            return new DeadLetter(letter.messageId(), letter.body(), letter.systemAttributes(), attributes);
        }
        return letter;
    }
}
