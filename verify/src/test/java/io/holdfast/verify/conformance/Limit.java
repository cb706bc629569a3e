package io.holdfast.verify.conformance;

/** The numbers that clients can run into. Tests name them with {@link Holds}; the constants are in the order of the page. */
enum Limit {
    QUEUE_NAME("queue name", "1 to 80 letters, digits, `-` and `_`; a FIFO queue's ends in `.fifo`"),
    LISTED_QUEUES("listed queues", "1 to 1,000 in a page"),
    MESSAGE_SIZE("message size", "1 to 1,048,576 bytes with attributes, or less if the queue says so"),
    BATCH_SIZE("batch size", "1,048,576 bytes in all"),
    BATCH_ENTRIES("batch entries", "1 to 10"),
    BATCH_ENTRY_ID("batch entry id", "1 to 80 letters, digits, `-` and `_`"),
    MESSAGE_ATTRIBUTES("message attributes", "0 to 10"),
    ATTRIBUTE_NAME("message attribute name", "1 to 256 bytes"),
    ATTRIBUTE_TYPE("message attribute type", "up to 256 bytes"),
    NUMBER_ATTRIBUTE("number in an attribute", "38 digits, magnitude up to 1e126"),
    GROUP_ID("message group id", "1 to 128 letters, digits and punctuation"),
    DEDUPLICATION_ID("message deduplication id", "1 to 128 letters, digits and punctuation"),
    ATTEMPT_ID("receive request attempt id", "1 to 128 letters, digits and punctuation"),
    DEDUPLICATION_WINDOW("deduplication window", "5 minutes from the first send"),
    ATTEMPT_WINDOW("receive attempt window", "5 minutes"),
    DELAY("delay", "0 to 900 seconds"),
    VISIBILITY_TIMEOUT("visibility timeout", "0 to 43,200 seconds, and so much in all from the receive on"),
    WAIT_TIME("wait time", "0 to 20 seconds"),
    RECEIVED_MESSAGES("messages in a receive", "1 to 10"),
    IN_FLIGHT("messages in flight", "120,000 in each queue; can be set"),
    RETENTION("message retention", "60 to 1,209,600 seconds"),
    QUEUE_MESSAGE_SIZE("maximum message size of a queue", "1,024 to 1,048,576 bytes"),
    KEY_REUSE("data key reuse", "60 to 86,400 seconds"),
    PURGE_INTERVAL("time between purges", "60 seconds; can be switched off"),
    NAME_BLOCK("time before a name can be used again", "60 seconds; can be switched off"),
    TAGS("tags", "50 on each queue"),
    TAG_KEY("tag key", "1 to 128 characters"),
    TAG_VALUE("tag value", "0 to 256 characters"),
    POLICY_SIZE("policy size", "8,192 bytes"),
    POLICY_STATEMENTS("statements in a policy", "20"),
    PERMISSION_ACTIONS("actions in a permission", "1 to 7"),
    MAX_RECEIVE_COUNT("maxReceiveCount", "1 to 1,000"),
    REDRIVE_SOURCES("sources in a RedriveAllowPolicy", "1 to 10"),
    MOVE_RATE("rate of a move task", "1 to 500 messages a second, or as fast as it goes"),
    MOVE_TASKS("running move tasks", "1 for each source"),
    LISTED_MOVE_TASKS("listed move tasks", "1 to 10, 1 if not said");

    private final String title;
    private final String value;

    Limit(String title, String value) {
        this.title = title;
        this.value = value;
    }

    String title() {
        return title;
    }

    String value() {
        return value;
    }
}
