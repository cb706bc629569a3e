package io.holdfast.protocol.sqs.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Names a move task to whoever wants to cancel it: base64 of {@code {"taskId":"<uuid>","sourceArn":"<arn>"}}. Clients are known to
 * make handles themselves, so nothing in it may be trusted but what the queue confirms.
 */
public record TaskHandle(long taskIdHigh, long taskIdLow, String sourceArn) {
    private static final String TASK_ID = "taskId";
    private static final String SOURCE_ARN = "sourceArn";

    public String encode() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(TASK_ID, new Text(new UUID(taskIdHigh, taskIdLow).toString()));
        members.put(SOURCE_ARN, new Text(sourceArn));
        byte[] json = JsonDocument.write(new Structure(members)).getBytes(UTF_8);
        return Base64.getEncoder().encodeToString(json);
    }

    /** What this text encodes, or null when it encodes no task. */
    public static @Nullable TaskHandle decode(String text) {
        Structure handle = JsonDocument.parse(bytes(text));
        String taskId = handle == null ? null : JsonValue.textOf(handle.get(TASK_ID));
        String sourceArn = handle == null ? null : JsonValue.textOf(handle.get(SOURCE_ARN));
        UUID uuid = taskId == null ? null : uuid(taskId);
        if (uuid == null || sourceArn == null) {
            return null;
        }
        return new TaskHandle(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits(), sourceArn);
    }

    private static byte[] bytes(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static @Nullable UUID uuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
