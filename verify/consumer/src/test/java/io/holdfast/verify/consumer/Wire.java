package io.holdfast.verify.consumer;

import io.holdfast.parts.Exchange;
import io.holdfast.parts.FaultProxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** What went through a proxy, read as SQS's JSON. */
final class Wire {
    private Wire() {}

    /** In the order in which they were asked for. */
    static List<VisibilityChange> visibilityChanges(FaultProxy proxy) {
        return proxy.exchanges("ChangeMessageVisibility", "ChangeMessageVisibilityBatch").stream()
                .flatMap(Wire::entries)
                .map(entry -> new VisibilityChange(
                        text(entry, "ReceiptHandle"),
                        Integer.parseInt(
                                entry.field("VisibilityTimeout").orElseThrow().asNumber())))
                .toList();
    }

    static List<String> deletedHandles(FaultProxy proxy) {
        return proxy.exchanges("DeleteMessage", "DeleteMessageBatch").stream()
                .flatMap(Wire::entries)
                .map(entry -> text(entry, "ReceiptHandle"))
                .toList();
    }

    /** The entries of a batch, or the request itself. */
    private static Stream<JsonNode> entries(Exchange exchange) {
        JsonNode request = parse(exchange.request());
        return request.field("Entries")
                .map(entries -> entries.asArray().stream())
                .orElseGet(() -> Stream.of(request));
    }

    /** The bodies of the messages of one receive by their handles, in the order in which they came. */
    static Map<String, String> bodiesByHandle(Exchange receive) {
        Map<String, String> bodies = new LinkedHashMap<>();
        received(receive).forEach(message -> bodies.put(text(message, "ReceiptHandle"), text(message, "Body")));
        return bodies;
    }

    /** All handles that a message with this body had, in the order in which they came. */
    static List<String> handlesOf(FaultProxy proxy, String body) {
        return proxy.exchanges("ReceiveMessage").stream()
                .flatMap(Wire::received)
                .filter(message -> text(message, "Body").equals(body))
                .map(message -> text(message, "ReceiptHandle"))
                .toList();
    }

    private static Stream<JsonNode> received(Exchange receive) {
        return receive.answer().stream()
                .flatMap(answer -> parse(answer).field("Messages").stream())
                .flatMap(messages -> messages.asArray().stream());
    }

    /** Answers to deletes and visibility changes that are errors, or have failed entries. */
    static List<String> refused(FaultProxy proxy) {
        List<String> refused = new ArrayList<>();
        String[] actions = {
            "DeleteMessage", "DeleteMessageBatch", "ChangeMessageVisibility", "ChangeMessageVisibilityBatch"
        };
        for (Exchange exchange : proxy.exchanges(actions)) {
            String answer = exchange.answer().orElse("{}");
            JsonNode json = answer.isBlank() ? parse("{}") : parse(answer);
            boolean failedEntries = json.field("Failed")
                    .map(failed -> !failed.asArray().isEmpty())
                    .orElse(false);
            if (json.field("__type").isPresent() || failedEntries) {
                refused.add(exchange + " -> " + answer);
            }
        }
        return refused;
    }

    static String text(JsonNode node, String member) {
        return node.field(member).orElseThrow().asString();
    }

    static JsonNode parse(String json) {
        return JsonNode.parser().parse(json);
    }
}
