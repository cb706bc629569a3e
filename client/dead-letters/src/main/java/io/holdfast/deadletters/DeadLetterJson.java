package io.holdfast.deadletters;

import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * A dead letter as one line:
 *
 * <pre>{@code
 * {"messageId":"…","body":"…","system":{"SentTimestamp":"…"},"attributes":{"Tenant":{"type":"String","text":"acme"},"Blob":{"type":"Binary","base64":"…"}}}
 * }</pre>
 *
 * A reader ignores fields that it does not know, so fields can be added; to change one, raise {@link Manifest#VERSION}. Stateless.
 */
final class DeadLetterJson {
    private DeadLetterJson() {}

    static String line(DeadLetter letter) {
        Map<String, Object> attributes = new TreeMap<>();
        letter.messageAttributes().forEach((name, value) -> attributes.put(name, attribute(value)));
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("messageId", letter.messageId());
        object.put("body", letter.body());
        object.put("system", new TreeMap<>(letter.systemAttributes()));
        object.put("attributes", attributes);
        return Json.line(object);
    }

    static DeadLetter parse(String line) {
        Map<String, JsonNode> object = Json.read(line).asObject();
        Map<String, String> system = new HashMap<>();
        required(object, "system").asObject().forEach((name, value) -> system.put(name, value.asString()));
        Map<String, MessageAttributeValue> attributes = new HashMap<>();
        required(object, "attributes")
                .asObject()
                .forEach((name, value) -> attributes.put(name, attribute(value.asObject())));
        return new DeadLetter(
                required(object, "messageId").asString(),
                required(object, "body").asString(),
                system,
                attributes);
    }

    private static Map<String, Object> attribute(MessageAttributeValue value) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", value.dataType());
        if (value.binaryValue() != null) {
            object.put(
                    "base64",
                    Base64.getEncoder().encodeToString(value.binaryValue().asByteArrayUnsafe()));
        } else {
            object.put("text", value.stringValue());
        }
        return object;
    }

    private static MessageAttributeValue attribute(Map<String, JsonNode> object) {
        MessageAttributeValue.Builder value = MessageAttributeValue.builder()
                .dataType(required(object, "type").asString());
        JsonNode base64 = object.get("base64");
        if (base64 != null) {
            byte[] bytes = Base64.getDecoder().decode(base64.asString());
            return value.binaryValue(SdkBytes.fromByteArray(bytes)).build();
        }
        return value.stringValue(required(object, "text").asString()).build();
    }

    private static JsonNode required(Map<String, JsonNode> object, String field) {
        JsonNode value = object.get(field);
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        return value;
    }
}
