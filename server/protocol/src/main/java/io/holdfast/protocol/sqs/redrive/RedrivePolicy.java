package io.holdfast.protocol.sqs.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import io.holdfast.protocol.wire.json.JsonValue.Word;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a queue sends the messages that were received too often.
 *
 * @param given the text as the client sent it, which refusals repeat
 */
public record RedrivePolicy(String given, QueueArn target, int maxReceiveCount) {
    private static final String TARGET = "deadLetterTargetArn";
    private static final String COUNT = "maxReceiveCount";
    private static final Set<String> MEMBERS = Set.of(TARGET, COUNT);

    /** Everything that can be said without looking for the target. The empty text, which removes a policy, is none. */
    public static RedrivePolicy parse(String given) throws RequestRefused {
        Structure policy = JsonDocument.parse(given.getBytes(UTF_8));
        if (policy == null) {
            throw new RequestRefused(Failure.invalidParameter(
                    "Invalid value for the parameter RedrivePolicy. Reason: Redrive policy is not a valid JSON map."));
        }
        JsonValue count = mandatory(policy, COUNT, given);
        JsonValue target = mandatory(policy, TARGET, given);
        int maxReceiveCount = count(count, given);
        if (!MEMBERS.containsAll(policy.members().keySet())) {
            throw refused(given, "Only following attributes are supported: [deadLetterTargetArn, maxReceiveCount].");
        }
        String arn = JsonValue.textOf(target);
        QueueArn queue = arn == null ? null : QueueArn.parse(arn);
        if (queue == null) {
            throw refused(given, "Only SQS queues are valid resources for deadLetterTargetArn.");
        }
        return new RedrivePolicy(given, queue, maxReceiveCount);
    }

    /** The text that GetQueueAttributes answers: no blanks, and the count always as a number. */
    public String canonical() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(TARGET, new Text(target.toString()));
        members.put(COUNT, new Word(Integer.toString(maxReceiveCount)));
        return JsonDocument.write(new Structure(members));
    }

    /**
     * What speaks against this policy on a queue, or null. A queue of another account is refused before anybody learns whether it
     * exists.
     *
     * @param targetAllowPolicy the RedriveAllowPolicy of the target, null when it has none or does not exist
     */
    public @Nullable Failure objection(QueueArn source, boolean targetExists, @Nullable String targetAllowPolicy) {
        if (!target.accountId().equals(source.accountId())) {
            return failure(given, "Dead-letter target owner should be same as the source.");
        }
        if (target.equals(source)) {
            return failure(given, "Dead letter target cannot be the source queue itself.");
        }
        if (!targetExists) {
            return failure(given, "Dead letter target does not exist.");
        }
        if (target.isFifo() != source.isFifo()) {
            // Two full stops: so says the service.
            return failure(given, "Dead-letter queue must be same type of queue as the source..");
        }
        if (!RedriveAllowPolicy.allows(targetAllowPolicy, source)) {
            return failure(given, "The dead-letter queue does not allow this source queue to use it.");
        }
        return null;
    }

    private static JsonValue mandatory(Structure policy, String member, String given) throws RequestRefused {
        JsonValue value = policy.get(member);
        if (value == null || value.equals(JsonValue.NULL)) {
            throw refused(given, "Redrive policy does not contain mandatory attribute: " + member + ".");
        }
        return value;
    }

    /** A number, or a text that is one; both are common. */
    private static int count(JsonValue value, String given) throws RequestRefused {
        String text = value instanceof Text quoted ? quoted.value() : JsonDocument.write(value);
        int count = 0;
        if (text.length() <= 9 && !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            count = Integer.parseInt(text);
        }
        if (count < 1 || count > SqsLimits.MAX_RECEIVE_COUNT_MAX) {
            throw refused(
                    given,
                    "Invalid value for maxReceiveCount: " + text + ", valid values are from 1 to "
                            + SqsLimits.MAX_RECEIVE_COUNT_MAX + " both inclusive.");
        }
        return count;
    }

    private static RequestRefused refused(String given, String reason) {
        return new RequestRefused(failure(given, reason));
    }

    private static Failure failure(String given, String reason) {
        return Failure.invalidParameter(given, "RedrivePolicy", reason);
    }
}
