package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.wire.NameTable;
import java.util.List;

/** What stands between the dots of parameter names, found by its bytes so that no name becomes a string. */
enum Parameter {
    UNKNOWN(""),
    QUEUE_NAME("QueueName"),
    QUEUE_URL("QueueUrl"),
    QUEUE_OWNER_AWS_ACCOUNT_ID("QueueOwnerAWSAccountId"),
    QUEUE_NAME_PREFIX("QueueNamePrefix"),
    MAX_RESULTS("MaxResults"),
    NEXT_TOKEN("NextToken"),
    ATTRIBUTE("Attribute"),
    ATTRIBUTE_NAME("AttributeName"),
    NAME("Name"),
    VALUE("Value"),
    TAG("Tag"),
    KEY("Key"),
    TAG_KEY("TagKey"),
    MESSAGE_BODY("MessageBody"),
    DELAY_SECONDS("DelaySeconds"),
    MESSAGE_ATTRIBUTE("MessageAttribute"),
    /** The plural is accepted as well. */
    MESSAGE_ATTRIBUTES("MessageAttributes"),
    MESSAGE_SYSTEM_ATTRIBUTE("MessageSystemAttribute"),
    MESSAGE_SYSTEM_ATTRIBUTES("MessageSystemAttributes"),
    MESSAGE_DEDUPLICATION_ID("MessageDeduplicationId"),
    MESSAGE_GROUP_ID("MessageGroupId"),
    DATA_TYPE("DataType"),
    STRING_VALUE("StringValue"),
    BINARY_VALUE("BinaryValue"),
    STRING_LIST_VALUE("StringListValue"),
    BINARY_LIST_VALUE("BinaryListValue"),
    SEND_MESSAGE_BATCH_REQUEST_ENTRY("SendMessageBatchRequestEntry"),
    DELETE_MESSAGE_BATCH_REQUEST_ENTRY("DeleteMessageBatchRequestEntry"),
    CHANGE_MESSAGE_VISIBILITY_BATCH_REQUEST_ENTRY("ChangeMessageVisibilityBatchRequestEntry"),
    ID("Id"),
    RECEIPT_HANDLE("ReceiptHandle"),
    VISIBILITY_TIMEOUT("VisibilityTimeout"),
    MAX_NUMBER_OF_MESSAGES("MaxNumberOfMessages"),
    WAIT_TIME_SECONDS("WaitTimeSeconds"),
    MESSAGE_ATTRIBUTE_NAME("MessageAttributeName"),
    MESSAGE_SYSTEM_ATTRIBUTE_NAME("MessageSystemAttributeName"),
    RECEIVE_REQUEST_ATTEMPT_ID("ReceiveRequestAttemptId"),
    LABEL("Label"),
    AWS_ACCOUNT_ID("AWSAccountId"),
    ACTION_NAME("ActionName"),
    SOURCE_ARN("SourceArn"),
    DESTINATION_ARN("DestinationArn"),
    MAX_NUMBER_OF_MESSAGES_PER_SECOND("MaxNumberOfMessagesPerSecond"),
    TASK_HANDLE("TaskHandle");

    private static final NameTable<Parameter> TABLE = new NameTable<>(List.of(values()), Parameter::wireName, UNKNOWN);

    private final String wireName;

    Parameter(String wireName) {
        this.wireName = wireName;
    }

    String wireName() {
        return wireName;
    }

    /** The one whose name lies between these indices, or {@link #UNKNOWN}. */
    static Parameter named(byte[] bytes, int from, int to) {
        return TABLE.find(bytes, from, to);
    }
}
