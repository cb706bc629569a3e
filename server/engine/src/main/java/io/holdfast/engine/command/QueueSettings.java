package io.holdfast.engine.command;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a queue that somebody can set: those given at creation or later, over the defaults. Values are kept as the text that
 * clients send and read; what the engine itself needs is parsed once, here.
 */
public final class QueueSettings {
    private static final Map<String, String> DEFAULTS = Map.of(
            "VisibilityTimeout", "30",
            "DelaySeconds", "0",
            "MaximumMessageSize", "1048576",
            "MessageRetentionPeriod", "345600",
            "ReceiveMessageWaitTimeSeconds", "0",
            "SqsManagedSseEnabled", "true");

    /** The tag by which somebody asks for a queue to be spread over so many partitions. */
    public static final String SPREAD_TAG = "holdfast:spread";

    /** Over how many partitions it is spread: set by the engine alone, as the tag says, and shown to nobody. */
    public static final String SPREAD = "Holdfast.Spread";

    /** How many parts there may be: more than it is spread over while some still have messages from before. Likewise. */
    public static final String PARTS = "Holdfast.Parts";

    private static final Map<String, String> FIFO_DEFAULTS = Map.of(
            "ContentBasedDeduplication", "false", "DeduplicationScope", "queue", "FifoThroughputLimit", "perQueue");

    private final SortedMap<String, String> given;
    private final long visibilityTimeoutMillis;
    private final long delayMillis;
    private final long retentionMillis;
    private final long receiveWaitMillis;
    private final int maximumMessageSizeBytes;
    private final boolean fifo;
    private final boolean contentBasedDeduplication;
    private final boolean deduplicatesPerGroup;
    private final @Nullable RedrivePolicy redrivePolicy;
    private final int spread;
    private final int parts;

    private QueueSettings(SortedMap<String, String> given) {
        this.given = Collections.unmodifiableSortedMap(given);
        this.visibilityTimeoutMillis = number("VisibilityTimeout") * EngineLimits.SECOND_MILLIS;
        this.delayMillis = number("DelaySeconds") * EngineLimits.SECOND_MILLIS;
        this.retentionMillis = number("MessageRetentionPeriod") * EngineLimits.SECOND_MILLIS;
        this.receiveWaitMillis = number("ReceiveMessageWaitTimeSeconds") * EngineLimits.SECOND_MILLIS;
        this.maximumMessageSizeBytes = (int) number("MaximumMessageSize");
        this.fifo = Boolean.parseBoolean(given.get("FifoQueue"));
        this.contentBasedDeduplication = Boolean.parseBoolean(given.get("ContentBasedDeduplication"));
        this.deduplicatesPerGroup = "messageGroup".equals(given.get("DeduplicationScope"));
        String redrive = given.get("RedrivePolicy");
        this.redrivePolicy = redrive == null ? null : RedrivePolicy.of(redrive);
        this.spread = count(given.get(SPREAD));
        this.parts = Math.max(spread, count(given.get(PARTS)));
    }

    /** The defaults changed by attributes whose values were checked; an empty value means "not set". */
    public static QueueSettings of(Map<String, String> given) {
        SortedMap<String, String> set = new TreeMap<>(given);
        set.values().removeIf(String::isEmpty);
        return new QueueSettings(set);
    }

    /** These settings changed by a patch in which an empty value unsets. */
    public QueueSettings with(Map<String, String> patch) {
        Map<String, String> merged = new TreeMap<>(given);
        merged.putAll(patch);
        return of(merged);
    }

    /** The same for a queue with these tags: parts that are wanted no longer stay known until somebody says that they are gone. */
    public QueueSettings taggedWith(Map<String, String> tags, int mostParts) {
        int wanted = fifo ? 1 : Math.min(count(tags.get(SPREAD_TAG)), mostParts);
        return wanted == spread
                ? this
                : with(Map.of(SPREAD, countText(wanted), PARTS, countText(Math.max(wanted, parts))));
    }

    /** A count as an attribute; one is the default, and not kept. */
    public static String countText(int count) {
        return count == 1 ? "" : Integer.toString(count);
    }

    /** One for whatever is no number above that: tags may say anything. */
    private static int count(@Nullable String text) {
        return text != null && text.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(text) : 1;
    }

    /** The value in force, or null if the attribute has none. */
    public @Nullable String value(String attribute) {
        String set = given.get(attribute);
        if (set != null) {
            return set;
        }
        String ofFifo = fifo ? FIFO_DEFAULTS.get(attribute) : null;
        return ofFifo != null ? ofFifo : DEFAULTS.get(attribute);
    }

    /** The first attribute of the patch whose value in force differs, or null if all agree. */
    @Nullable
    public String firstDifference(Map<String, String> patch) {
        for (Map.Entry<String, String> wanted : patch.entrySet()) {
            String current = value(wanted.getKey());
            if (!wanted.getValue().equals(current == null ? "" : current)) {
                return wanted.getKey();
            }
        }
        return null;
    }

    public SortedMap<String, String> given() {
        return given;
    }

    public long visibilityTimeoutMillis() {
        return visibilityTimeoutMillis;
    }

    public long delayMillis() {
        return delayMillis;
    }

    public long retentionMillis() {
        return retentionMillis;
    }

    public long receiveWaitMillis() {
        return receiveWaitMillis;
    }

    public int maximumMessageSizeBytes() {
        return maximumMessageSizeBytes;
    }

    public boolean isFifo() {
        return fifo;
    }

    public boolean contentBasedDeduplication() {
        return contentBasedDeduplication;
    }

    /** Whether equal deduplication ids in different groups are different messages. */
    public boolean deduplicatesPerGroup() {
        return deduplicatesPerGroup;
    }

    public @Nullable RedrivePolicy redrivePolicy() {
        return redrivePolicy;
    }

    /** Over how many partitions the queue is spread; 1 for nearly all. */
    public int spread() {
        return spread;
    }

    /** How many parts may have messages: those that it is spread over, and those that it was. */
    public int parts() {
        return parts;
    }

    private long number(String attribute) {
        String text = value(attribute);
        if (text == null) {
            throw new InvariantViolation("the attribute " + attribute + " has neither a value nor a default");
        }
        return Long.parseLong(text);
    }
}
