package io.holdfast.protocol.sqs;

/** Every number that the protocol fixes, with its unit in its name. */
public final class SqsLimits {
    // The wire.

    /** Accepted before a request is refused unread: a message of full size, every byte escaped, and room to spare. */
    public static final int REQUEST_BODY_MAX_BYTES = 8 * 1024 * 1024;

    /** Of one Query request: five times what a batch of ten messages with all their attributes takes. */
    public static final int QUERY_MAX_PARAMETERS = 2_000;

    /** The n of {@code Entry.n}: gaps are closed, so it says nothing about how many there are. */
    public static final int QUERY_MAX_INDEX = 10_000;

    /** How much of a text that makes no sense is repeated to whoever sent it. */
    public static final int QUERY_REPEATED_MAX_CHARACTERS = 256;

    // Messages.

    public static final int MESSAGE_MAX_BYTES = 1_048_576;
    public static final int BATCH_MAX_BYTES = 1_048_576;
    public static final int BATCH_MAX_ENTRIES = 10;
    public static final int BATCH_ENTRY_ID_MAX_CHARACTERS = 80;
    public static final int MESSAGE_MAX_ATTRIBUTES = 10;
    public static final int ATTRIBUTE_NAME_MAX_BYTES = 256;
    public static final int ATTRIBUTE_TYPE_MAX_BYTES = 256;
    public static final int NUMBER_ATTRIBUTE_MAX_DIGITS = 38;
    public static final int NUMBER_ATTRIBUTE_MIN_EXPONENT = -128;
    public static final int NUMBER_ATTRIBUTE_MAX_EXPONENT = 126;

    /** Of MessageGroupId, MessageDeduplicationId and ReceiveRequestAttemptId. */
    public static final int MESSAGE_GROUP_ID_MAX_CHARACTERS = 128;

    public static final int DELAY_MAX_SECONDS = 900;
    public static final int VISIBILITY_TIMEOUT_MAX_SECONDS = 43_200;
    public static final int WAIT_TIME_MAX_SECONDS = 20;
    public static final int RECEIVE_MAX_MESSAGES = 10;

    // Queues.

    public static final int QUEUE_NAME_MAX_CHARACTERS = 80;
    public static final int LIST_QUEUES_MAX_RESULTS = 1000;

    public static final int MAXIMUM_MESSAGE_SIZE_MIN_BYTES = 1024;
    public static final int MESSAGE_RETENTION_MIN_SECONDS = 60;
    public static final int MESSAGE_RETENTION_MAX_SECONDS = 1_209_600;
    public static final int KMS_DATA_KEY_REUSE_MIN_SECONDS = 60;
    public static final int KMS_DATA_KEY_REUSE_MAX_SECONDS = 86_400;
    public static final int TAGS_MAX = 50;
    public static final int TAG_KEY_MAX_CHARACTERS = 128;
    public static final int TAG_VALUE_MAX_CHARACTERS = 256;

    public static final int POLICY_MAX_BYTES = 8192;
    public static final int POLICY_MAX_STATEMENTS = 20;
    public static final int POLICY_MAX_PRINCIPALS = 50;
    public static final int POLICY_MAX_CONDITIONS = 10;
    /** In each statement. */
    public static final int POLICY_MAX_ACTIONS = 7;

    public static final int PERMISSION_LABEL_MAX_CHARACTERS = 80;

    public static final int MAX_RECEIVE_COUNT_MAX = 1000;
    public static final int REDRIVE_ALLOW_MAX_SOURCES = 10;
    public static final int MOVE_TASK_MAX_MESSAGES_PER_SECOND = 500;
    public static final int LIST_MOVE_TASKS_MAX_RESULTS = 10;
    public static final int LIST_MOVE_TASKS_DEFAULT_RESULTS = 1;

    public static final int VISIBILITY_TIMEOUT_DEFAULT_SECONDS = 30;
    public static final int DELAY_DEFAULT_SECONDS = 0;
    public static final int WAIT_TIME_DEFAULT_SECONDS = 0;
    public static final int MAXIMUM_MESSAGE_SIZE_DEFAULT_BYTES = MESSAGE_MAX_BYTES;
    public static final int MESSAGE_RETENTION_DEFAULT_SECONDS = 345_600;
    public static final int KMS_DATA_KEY_REUSE_DEFAULT_SECONDS = 300;

    private SqsLimits() {}
}
