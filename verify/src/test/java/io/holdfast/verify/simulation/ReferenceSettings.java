package io.holdfast.verify.simulation;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The attributes of a queue as they were set. */
final class ReferenceSettings {
    private static final long SECOND_MILLIS = 1_000;
    private static final Pattern POLICY =
            Pattern.compile("\\{\"deadLetterTargetArn\":\"(.*)\",\"maxReceiveCount\":(\\d+)}");

    private final Map<String, String> attributes = new TreeMap<>();
    /** Read once for each change, as they are asked for with every message. */
    private final Map<String, Long> millis = new HashMap<>();

    private @Nullable Redrive redrive;
    private final long createdAtMillis;
    private long modifiedAtMillis;

    /** After how many receives a message is moved where. */
    record Redrive(QueueName target, int maxReceiveCount) {}

    ReferenceSettings(Map<String, String> given, long createdAtMillis) {
        this.createdAtMillis = createdAtMillis;
        attributes.put("VisibilityTimeout", "30");
        attributes.put("DelaySeconds", "0");
        attributes.put("MessageRetentionPeriod", "345600");
        attributes.put("ReceiveMessageWaitTimeSeconds", "0");
        attributes.put("RedrivePolicy", "");
        if (given.containsKey("FifoQueue")) {
            attributes.put("DeduplicationScope", "queue");
        }
        set(given, createdAtMillis);
    }

    boolean isFifo() {
        return attributes.containsKey("FifoQueue");
    }

    boolean deduplicatesPerGroup() {
        return "messageGroup".equals(attributes.get("DeduplicationScope"));
    }

    @Nullable
    Redrive redrive() {
        return redrive;
    }

    private @Nullable Redrive readRedrive() {
        Matcher policy = POLICY.matcher(attributes.getOrDefault("RedrivePolicy", ""));
        QueueName target = policy.matches() ? QueueName.ofArn(policy.group(1)) : null;
        return target == null ? null : new Redrive(target, Integer.parseInt(policy.group(2)));
    }

    long millis(String attribute) {
        return millis.computeIfAbsent(
                attribute, name -> Long.parseLong(attributes.getOrDefault(name, "0")) * SECOND_MILLIS);
    }

    long modifiedAtMillis() {
        return modifiedAtMillis;
    }

    void set(Map<String, String> changes, long nowMillis) {
        attributes.putAll(changes);
        millis.clear();
        redrive = readRedrive();
        modifiedAtMillis = nowMillis;
    }

    /** The attributes that are not as somebody wants them. */
    List<String> different(Map<String, String> wanted) {
        return wanted.entrySet().stream()
                .filter(attribute -> !attribute.getValue().equals(attributes.get(attribute.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    void check(QueueInfo given) {
        attributes.forEach((attribute, value) -> {
            String shown = given.settings().value(attribute);
            LawBroken.unless(
                    value.equals(shown == null ? "" : shown),
                    Law.SETTINGS_STAY_SET,
                    () -> attribute + " of " + given.name().name() + " is " + shown + ", not " + value);
        });
        LawBroken.unless(
                given.createdAtMillis() == createdAtMillis && given.modifiedAtMillis() == modifiedAtMillis,
                Law.TIMESTAMPS_ARE_TRUE,
                () -> "times of " + given.name().name() + " are " + given);
    }
}
