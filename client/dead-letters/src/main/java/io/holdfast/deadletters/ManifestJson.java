package io.holdfast.deadletters;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** The file {@code manifest.json}. A reader ignores fields that it does not know. Stateless. */
final class ManifestJson {
    private static final String FORMAT = "holdfast-dead-letters";

    private ManifestJson() {}

    static String text(Manifest manifest) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("format", FORMAT);
        object.put("version", Manifest.VERSION);
        object.put("queueName", manifest.queueName());
        object.put("queueUrl", manifest.queueUrl());
        object.put("queueArn", manifest.queueArn());
        object.put("fifo", manifest.fifo());
        object.put("sources", manifest.sources());
        object.put("startedAt", manifest.startedAt());
        object.put("finishedAt", manifest.finishedAt());
        object.put("resumed", manifest.resumed());
        object.put("messages", manifest.messages());
        object.put("bytes", manifest.bytes());
        object.put("duplicates", manifest.duplicates());
        object.put("inFlightAtStart", manifest.unseen().inFlightAtStart());
        object.put("delayedAtStart", manifest.unseen().delayedAtStart());
        object.put("visibleAtEnd", manifest.unseen().visibleAtEnd());
        object.put("notReleased", manifest.notReleased());
        object.put("stopped", manifest.stopped());
        object.put("complete", manifest.complete());
        object.put("warnings", manifest.warnings());
        object.put("messagesSha256", manifest.messagesSha256());
        return Json.pretty(object);
    }

    static Manifest parse(String text) {
        JsonNode object = Json.read(text);
        if (!text(object, "format").equals(FORMAT) || number(object, "version") != Manifest.VERSION) {
            throw new IllegalArgumentException("it was written by another version of Holdfast");
        }
        return new Manifest(
                text(object, "queueName"),
                text(object, "queueUrl"),
                text(object, "queueArn"),
                field(object, "fifo").asBoolean(),
                texts(object, "sources"),
                Instant.parse(text(object, "startedAt")),
                Instant.parse(text(object, "finishedAt")),
                field(object, "resumed").asBoolean(),
                number(object, "messages"),
                number(object, "bytes"),
                number(object, "duplicates"),
                new Manifest.Unseen(
                        number(object, "inFlightAtStart"),
                        number(object, "delayedAtStart"),
                        number(object, "visibleAtEnd")),
                number(object, "notReleased"),
                text(object, "stopped"),
                texts(object, "warnings"),
                text(object, "messagesSha256"));
    }

    static JsonNode field(JsonNode object, String name) {
        return object.field(name).orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
    }

    static String text(JsonNode object, String name) {
        return field(object, name).asString();
    }

    static long number(JsonNode object, String name) {
        return Long.parseLong(field(object, name).asNumber());
    }

    private static List<String> texts(JsonNode object, String name) {
        return field(object, name).asArray().stream().map(JsonNode::asString).toList();
    }
}
