package io.holdfast.app.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An attribute of a declared queue. SQS names take SQS values (plain seconds and bytes); ElasticMQ names take durations
 * with units, so that a {@code queues} block written for ElasticMQ means here what it meant there.
 *
 * @param sqsName the attribute it sets, or empty where the only accepted value changes nothing
 */
record QueueAttribute(String sqsName, Kind<String> kind) {

    private static final Map<String, QueueAttribute> SUPPORTED = Map.ofEntries(
            seconds("VisibilityTimeout", 0, 43_200),
            seconds("DelaySeconds", 0, 900),
            seconds("MessageRetentionPeriod", 60, 1_209_600),
            seconds("ReceiveMessageWaitTimeSeconds", 0, 20),
            Map.entry(
                    "MaximumMessageSize",
                    new QueueAttribute("MaximumMessageSize", asText(Kind.wholeNumber(1_024, 1_048_576), " (bytes)"))),
            Map.entry(
                    "SqsManagedSseEnabled", new QueueAttribute("SqsManagedSseEnabled", asText(Kind.trueOrFalse(), ""))),
            duration("defaultVisibilityTimeout", "VisibilityTimeout", "12 h"),
            duration("delay", "DelaySeconds", "15 min"),
            duration("receiveMessageWait", "ReceiveMessageWaitTimeSeconds", "20 s"));

    /** What is said of each name that SQS or ElasticMQ knows and this version does not. */
    private static final Map<String, String> NOT_YET = Map.ofEntries(
            Map.entry("fifo", "FIFO queues are"),
            Map.entry("FifoQueue", "FIFO queues are"),
            Map.entry("contentBasedDeduplication", "FIFO queues are"),
            Map.entry("ContentBasedDeduplication", "FIFO queues are"),
            Map.entry("DeduplicationScope", "FIFO queues are"),
            Map.entry("FifoThroughputLimit", "FIFO queues are"),
            Map.entry("deadLettersQueue", "dead-letter queues are"),
            Map.entry("RedrivePolicy", "dead-letter queues are"),
            Map.entry("RedriveAllowPolicy", "dead-letter queues are"),
            Map.entry("copyTo", "copying messages to another queue is"),
            Map.entry("moveTo", "moving messages to another queue is"),
            Map.entry("Policy", "queue policies are"),
            Map.entry("KmsMasterKeyId", "customer-managed keys are"),
            Map.entry("KmsDataKeyReusePeriodSeconds", "customer-managed keys are"));

    private static final QueueAttribute SWITCHED_OFF = new QueueAttribute("", asText(Kind.trueOrFalse(), ""));

    static QueueAttribute named(String queuePath, String name, RawValue value) throws SettingsRefused {
        QueueAttribute supported = SUPPORTED.get(name);
        if (supported != null) {
            return supported;
        }
        String missing = NOT_YET.get(name);
        if (missing == null) {
            List<String> known = new ArrayList<>(SUPPORTED.keySet());
            known.sort(null);
            known.add("tags");
            throw SettingsRefused.unknownKey(
                    queuePath + "." + name,
                    value.origin(),
                    known.stream().map(it -> queuePath + "." + it).toList());
        }
        if (value.text().strip().equals("false")) {
            return SWITCHED_OFF; // "fifo = false" asks for nothing that is missing
        }
        throw SettingsRefused.notSupportedYet(queuePath + "." + name, value.origin(), missing);
    }

    boolean isStored() {
        return !sqsName.isEmpty();
    }

    String read(String path, RawValue value) throws SettingsRefused {
        return new Key<>(path, kind, "").read(value);
    }

    private static Map.Entry<String, QueueAttribute> seconds(String name, int least, int most) {
        return Map.entry(name, new QueueAttribute(name, asText(Kind.wholeNumber(least, most), " (seconds)")));
    }

    private static Map.Entry<String, QueueAttribute> duration(String name, String sqsName, String most) {
        Kind<Duration> kind = Kind.duration("0 s", most);
        return Map.entry(
                name,
                new QueueAttribute(
                        sqsName,
                        new Kind<>(
                                kind.allowed(),
                                text -> kind.reader().apply(text).map(time -> Long.toString(time.toSeconds())))));
    }

    private static <T> Kind<String> asText(Kind<T> kind, String unit) {
        return new Kind<>(
                kind.allowed() + unit, text -> kind.reader().apply(text).map(Object::toString));
    }
}
