package io.holdfast.protocol.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

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
    RECEIVE_REQUEST_ATTEMPT_ID("ReceiveRequestAttemptId");

    /** Open addressing, names and members in parallel; a power of two, several times the number of names. */
    private static final int SLOTS = 256;

    private static final byte[][] NAMES = new byte[SLOTS][];
    private static final Member[] MEMBERS = new Member[SLOTS];

    static {
        if (values().length > Long.SIZE) {
            throw new AssertionError("a member needs a bit of its own");
        }
        for (Member member : values()) {
            byte[] name = member.name.getBytes(ISO_8859_1);
            int slot = slot(name, 0, name.length);
            while (NAMES[slot] != null) {
                slot = slot + 1 & SLOTS - 1;
            }
            NAMES[slot] = name;
            MEMBERS[slot] = member;
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

    /** The member with the name that lies between these indices, or {@link #UNKNOWN}. */
    static Member named(byte[] bytes, int from, int to) {
        int slot = slot(bytes, from, to);
        for (byte[] name = NAMES[slot]; name != null; name = NAMES[slot]) {
            if (Arrays.equals(name, 0, name.length, bytes, from, to)) {
                return MEMBERS[slot];
            }
            slot = slot + 1 & SLOTS - 1;
        }
        return UNKNOWN;
    }

    private static int slot(byte[] bytes, int from, int to) {
        int length = to - from;
        int hash = length == 0 ? 0 : length * 31 + bytes[from] * 7 + bytes[to - 1];
        return hash & SLOTS - 1;
    }
}
