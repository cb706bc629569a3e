package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.wire.NameTable;
import java.util.List;

/** The member names of all structures in requests, found by their bytes so that no name becomes a string. */
enum Member {
    UNKNOWN(""),
    QUEUE_NAME("QueueName"),
    QUEUE_URL("QueueUrl"),
    QUEUE_OWNER_AWS_ACCOUNT_ID("QueueOwnerAWSAccountId"),
    QUEUE_NAME_PREFIX("QueueNamePrefix"),
    MAX_RESULTS("MaxResults"),
    NEXT_TOKEN("NextToken"),
    ATTRIBUTES("Attributes"),
    TAGS("tags"),
    ATTRIBUTE_NAMES("AttributeNames"),
    MESSAGE_BODY("MessageBody"),
    DELAY_SECONDS("DelaySeconds"),
    MESSAGE_ATTRIBUTES("MessageAttributes"),
    MESSAGE_SYSTEM_ATTRIBUTES("MessageSystemAttributes"),
    MESSAGE_DEDUPLICATION_ID("MessageDeduplicationId"),
    MESSAGE_GROUP_ID("MessageGroupId"),
    DATA_TYPE("DataType"),
    STRING_VALUE("StringValue"),
    BINARY_VALUE("BinaryValue"),
    STRING_LIST_VALUES("StringListValues"),
    BINARY_LIST_VALUES("BinaryListValues"),
    ENTRIES("Entries"),
    ID("Id"),
    RECEIPT_HANDLE("ReceiptHandle"),
    VISIBILITY_TIMEOUT("VisibilityTimeout"),
    MAX_NUMBER_OF_MESSAGES("MaxNumberOfMessages"),
    WAIT_TIME_SECONDS("WaitTimeSeconds"),
    MESSAGE_ATTRIBUTE_NAMES("MessageAttributeNames"),
    MESSAGE_SYSTEM_ATTRIBUTE_NAMES("MessageSystemAttributeNames"),
    RECEIVE_REQUEST_ATTEMPT_ID("ReceiveRequestAttemptId"),
    /** Capital, unlike the tags of a queue to create. */
    TAG_MAP("Tags"),
    TAG_KEYS("TagKeys"),
    LABEL("Label"),
    AWS_ACCOUNT_IDS("AWSAccountIds"),
    ACTIONS("Actions"),
    SOURCE_ARN("SourceArn"),
    DESTINATION_ARN("DestinationArn"),
    MAX_NUMBER_OF_MESSAGES_PER_SECOND("MaxNumberOfMessagesPerSecond"),
    TASK_HANDLE("TaskHandle");

    static final NameTable<Member> TABLE = new NameTable<>(List.of(values()), member -> member.name, UNKNOWN);

    static {
        if (values().length > Long.SIZE) {
            throw new AssertionError("a member needs a bit of its own");
        }
    }

    private final String name;

    Member(String name) {
        this.name = name;
    }

    /** A bit that no other member has, for sets of members. */
    @SuppressWarnings("EnumOrdinal") // a set of members on the hot path, as EnumSet makes it, without the object
    long bit() {
        return 1L << ordinal();
    }
}
