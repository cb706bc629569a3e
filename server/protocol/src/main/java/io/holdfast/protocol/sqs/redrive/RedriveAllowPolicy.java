package io.holdfast.protocol.sqs.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which queues may send their dead letters here. It is asked when such a queue gets its redrive policy, not for each message.
 *
 * @param sourceQueueArns empty unless the permission is {@link RedrivePermission#BY_QUEUE}
 */
public record RedriveAllowPolicy(RedrivePermission permission, List<String> sourceQueueArns) {
    private static final String PERMISSION = "redrivePermission";
    private static final String SOURCES = "sourceQueueArns";
    private static final Set<String> MEMBERS = Set.of(PERMISSION, SOURCES);

    public RedriveAllowPolicy {
        sourceQueueArns = List.copyOf(sourceQueueArns);
    }

    /** The empty text, which removes a policy, is none. */
    public static RedriveAllowPolicy parse(String given) throws RequestRefused {
        Structure policy = JsonDocument.parse(given.getBytes(UTF_8));
        if (policy == null || !MEMBERS.containsAll(policy.members().keySet())) {
            throw unsupportedFormat();
        }
        RedrivePermission permission = RedrivePermission.named(JsonValue.textOf(policy.get(PERMISSION)));
        if (permission == null) {
            throw unsupportedFormat();
        }
        List<String> sources = sources(policy.get(SOURCES));
        if (permission != RedrivePermission.BY_QUEUE && !sources.isEmpty()) {
            throw refused(
                    given, "To specify one or more source queue ARNs, you must set redrivePermission to byQueue.");
        }
        if (permission == RedrivePermission.BY_QUEUE && sources.isEmpty()) {
            throw refused(
                    given,
                    "When you specify the byQueue permission type, you must also specify one or more sourceQueueArns"
                            + " values.");
        }
        if (sources.size() > SqsLimits.REDRIVE_ALLOW_MAX_SOURCES) {
            throw refused(given, "The maximum number of source queue ARNs you can specify is 10.");
        }
        return new RedriveAllowPolicy(permission, sources);
    }

    /** The text that GetQueueAttributes answers. */
    public String canonical() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(PERMISSION, new Text(permission.wireName));
        if (permission == RedrivePermission.BY_QUEUE) {
            List<JsonValue> sources = new ArrayList<>();
            sourceQueueArns.forEach(arn -> sources.add(new Text(arn)));
            members.put(SOURCES, new Sequence(sources));
        }
        return JsonDocument.write(new Structure(members));
    }

    public boolean allows(QueueArn source) {
        return switch (permission) {
            case ALLOW_ALL -> true;
            case DENY_ALL -> false;
            case BY_QUEUE -> sourceQueueArns.stream().anyMatch(arn -> source.equals(QueueArn.parse(arn)));
        };
    }

    /** Without a policy everybody is let in; one that cannot be read lets nobody in. */
    static boolean allows(@Nullable String policy, QueueArn source) {
        if (policy == null || policy.isEmpty()) {
            return true;
        }
        try {
            return parse(policy).allows(source);
        } catch (RequestRefused e) {
            return false;
        }
    }

    private static List<String> sources(@Nullable JsonValue value) throws RequestRefused {
        if (value == null || value.equals(JsonValue.NULL)) {
            return List.of();
        }
        if (!(value instanceof Sequence sequence)) {
            throw unsupportedFormat();
        }
        List<String> sources = new ArrayList<>();
        for (JsonValue element : sequence.elements()) {
            String arn = JsonValue.textOf(element);
            if (arn == null || QueueArn.parse(arn) == null) {
                throw unsupportedFormat();
            }
            sources.add(arn);
        }
        return sources;
    }

    private static RequestRefused refused(String given, String reason) {
        return new RequestRefused(Failure.invalidParameter(
                given, "RedriveAllowPolicy", "Amazon SQS can't create the redrive allow policy. " + reason));
    }

    private static RequestRefused unsupportedFormat() {
        return new RequestRefused(
                Failure.invalidParameter("Invalid value for the parameter RedriveAllowPolicy. Reason: Amazon SQS can't"
                        + " create the redrive allow policy, as it’s in an unsupported format."));
    }
}
