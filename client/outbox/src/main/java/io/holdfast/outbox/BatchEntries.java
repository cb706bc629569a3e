package io.holdfast.outbox;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/**
 * Rows as the entries of a SendMessageBatch; the id of each is its place among them. Immutable.
 *
 * @param groupsInStandardQueues whether the key is the message group in standard queues too, where it makes queues fair
 */
record BatchEntries(boolean groupsInStandardQueues) {
    List<SendMessageBatchRequestEntry> of(List<OutboxRow> rows) {
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            entries.add(entry(i, rows.get(i)));
        }
        return entries;
    }

    private SendMessageBatchRequestEntry entry(int id, OutboxRow row) {
        SendMessageBatchRequestEntry.Builder entry = SendMessageBatchRequestEntry.builder()
                .id(String.valueOf(id))
                .messageBody(row.body())
                .messageAttributes(attributes(row));
        if (row.delaySeconds() > 0) {
            entry.delaySeconds(row.delaySeconds());
        }
        if (row.toFifoQueue()) {
            String own = row.deduplicationId();
            entry.messageGroupId(row.key())
                    .messageDeduplicationId(own != null ? own : row.id().toString());
        } else if (groupsInStandardQueues && row.key() != null) {
            entry.messageGroupId(row.key());
        }
        return entry.build();
    }

    private static Map<String, MessageAttributeValue> attributes(OutboxRow row) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>();
        row.attributes().forEach((name, attribute) -> {
            MessageAttributeValue.Builder value =
                    MessageAttributeValue.builder().dataType(attribute.dataType());
            if (attribute.isBinary()) {
                value.binaryValue(SdkBytes.fromByteArray(attribute.bytes()));
            } else {
                value.stringValue(attribute.value());
            }
            attributes.put(name, value.build());
        });
        return attributes;
    }
}
