package io.holdfast.app.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An attribute of a declared queue. SQS names take SQS values (plain seconds and bytes); ElasticMQ names take durations
 * with units, so that a {@code queues} block written for ElasticMQ means here what it meant there.
 *
 * @param sqsName the attribute that it sets
 * @param fifoOnly whether standard queues do not have it
 */
record QueueAttribute(String sqsName, Kind<String> kind, boolean fifoOnly) {

    static final String FIFO_QUEUE = "FifoQueue";
    static final String REDRIVE_POLICY = "RedrivePolicy";
    /** Not an attribute of SQS: messages that are sent to the queue are sent to that one as well. */
    static final String COPY_TO = "copyTo";
    /** Not an attribute of SQS: messages that are sent to the queue are sent to that one instead. */
    static final String MOVE_TO = "moveTo";

    private static final Kind<String> QUEUE_NAME =
            Kind.text("the name of a queue", "[A-Za-z0-9_-]{1,80}|[A-Za-z0-9_-]{1,75}\\.fifo");
    private static final Kind<String> JSON = new Kind<>("a JSON document", Optional::of);
    private static final Kind<String> FIFO_OR_NOT =
            asText(Kind.trueOrFalse(), "; in the name of a queue a dot needs quotes");

    private static final Map<String, QueueAttribute> SUPPORTED = Map.ofEntries(
            seconds("VisibilityTimeout", 0, 43_200),
            seconds("DelaySeconds", 0, 900),
            seconds("MessageRetentionPeriod", 60, 1_209_600),
            seconds("ReceiveMessageWaitTimeSeconds", 0, 20),
            any("MaximumMessageSize", "MaximumMessageSize", asText(Kind.wholeNumber(1_024, 1_048_576), " (bytes)")),
            any("SqsManagedSseEnabled", "SqsManagedSseEnabled", asText(Kind.trueOrFalse(), "")),
            any(REDRIVE_POLICY, REDRIVE_POLICY, JSON),
            any("RedriveAllowPolicy", "RedriveAllowPolicy", JSON),
            any("Policy", "Policy", JSON),
            any("KmsMasterKeyId", "KmsMasterKeyId", Kind.text("the id, alias or ARN of a key", "\\S{1,2048}")),
            seconds("KmsDataKeyReusePeriodSeconds", 60, 86_400),
            any(COPY_TO, COPY_TO, QUEUE_NAME),
            any(MOVE_TO, MOVE_TO, QUEUE_NAME),
            any(FIFO_QUEUE, FIFO_QUEUE, FIFO_OR_NOT),
            fifo("ContentBasedDeduplication", "ContentBasedDeduplication", asText(Kind.trueOrFalse(), "")),
            fifo("DeduplicationScope", "DeduplicationScope", Kind.text("queue or messageGroup", "queue|messageGroup")),
            fifo(
                    "FifoThroughputLimit",
                    "FifoThroughputLimit",
                    Kind.text("perQueue or perMessageGroupId", "perQueue|perMessageGroupId")),
            duration("defaultVisibilityTimeout", "VisibilityTimeout", "12 h"),
            duration("delay", "DelaySeconds", "15 min"),
            duration("receiveMessageWait", "ReceiveMessageWaitTimeSeconds", "20 s"),
            any(DeadLetterDeclaration.NAME, REDRIVE_POLICY, JSON),
            any("fifo", FIFO_QUEUE, FIFO_OR_NOT),
            fifo("contentBasedDeduplication", "ContentBasedDeduplication", asText(Kind.trueOrFalse(), "")));

    static QueueAttribute named(String queuePath, String name, RawValue value) throws SettingsRefused {
        QueueAttribute supported = SUPPORTED.get(name);
        if (supported != null) {
            return supported;
        }
        List<String> known = new ArrayList<>(SUPPORTED.keySet());
        known.sort(null);
        known.add(FileLayer.TAGS);
        throw SettingsRefused.unknownKey(
                queuePath + "." + name,
                value.origin(),
                known.stream().map(it -> queuePath + "." + it).toList());
    }

    String read(String path, RawValue value) throws SettingsRefused {
        return new Key<>(path, kind, "").read(value);
    }

    private static Map.Entry<String, QueueAttribute> any(String name, String sqsName, Kind<String> kind) {
        return Map.entry(name, new QueueAttribute(sqsName, kind, false));
    }

    private static Map.Entry<String, QueueAttribute> fifo(String name, String sqsName, Kind<String> kind) {
        return Map.entry(name, new QueueAttribute(sqsName, kind, true));
    }

    private static Map.Entry<String, QueueAttribute> seconds(String name, int least, int most) {
        return any(name, name, asText(Kind.wholeNumber(least, most), " (seconds)"));
    }

    private static Map.Entry<String, QueueAttribute> duration(String name, String sqsName, String most) {
        Kind<Duration> kind = Kind.duration("0 s", most);
        return any(
                name,
                sqsName,
                new Kind<>(
                        kind.allowed(),
                        text -> kind.reader().apply(text).map(time -> Long.toString(time.toSeconds()))));
    }

    private static <T> Kind<String> asText(Kind<T> kind, String unit) {
        return new Kind<>(
                kind.allowed() + unit, text -> kind.reader().apply(text).map(Object::toString));
    }
}
