package io.holdfast.verify.conformance;

import java.util.List;
import java.util.stream.Stream;

/** One queue, spoken to in raw requests: the queue's URL goes into each of them. */
final class QueueOnWire {
    private final RawWire wire;
    private final String url;

    QueueOnWire(RawWire wire, String url) {
        this.wire = wire;
        this.url = url;
    }

    String url() {
        return url;
    }

    Answer call(String action, String template, Object... arguments) {
        return wire.call(action, withUrl(template), arguments);
    }

    Answer send(String body) {
        return call("SendMessage", "{'MessageBody':%s}", Json.quoted(body));
    }

    QueueOnWire holding(String... bodies) {
        Stream.of(bodies).forEach(body -> send(body).succeeds());
        return this;
    }

    Answer receive() {
        return receive("{}");
    }

    Answer receive(String template, Object... arguments) {
        return call("ReceiveMessage", template, arguments).succeeds();
    }

    /** Receives one message, which must be there, and gives its handle. */
    String take() {
        return take("{}");
    }

    String take(String template, Object... arguments) {
        return receive(template, arguments).text("Messages.0.ReceiptHandle");
    }

    /** The bodies that a receive of up to ten gives. */
    List<String> bodies() {
        return receive("{'MaxNumberOfMessages':10}").list("Messages").stream()
                .map(message -> (String) ((java.util.Map<?, ?>) message).get("Body"))
                .toList();
    }

    void isEmptyNow() {
        receive().withExactly("{}");
    }

    Answer delete(String handle) {
        return call("DeleteMessage", "{'ReceiptHandle':'%s'}", handle);
    }

    Answer changeVisibility(String handle, int seconds) {
        return call("ChangeMessageVisibility", "{'ReceiptHandle':'%s','VisibilityTimeout':%d}", handle, seconds);
    }

    Answer attributes(String... names) {
        String list = String.join("','", names);
        return call("GetQueueAttributes", "{'AttributeNames':['" + list + "']}").succeeds();
    }

    Answer set(String attributes) {
        return call("SetQueueAttributes", "{'Attributes':" + attributes + "}");
    }

    String attribute(String name) {
        return attributes(name).text("Attributes." + name);
    }

    /** Visible / in flight / delayed. */
    String counts() {
        Answer all = attributes("All");
        return Stream.of("", "NotVisible", "Delayed")
                .map(state -> all.text("Attributes.ApproximateNumberOfMessages" + state))
                .reduce((left, right) -> left + "/" + right)
                .orElseThrow();
    }

    /** Starts a receive that waits. When this returns, the server has taken it up. */
    Poll poll(String template, Object... arguments) {
        return Poll.start(wire, wire.request("ReceiveMessage", withUrl(template), arguments));
    }

    private String withUrl(String template) {
        String members = template.substring(template.indexOf('{') + 1);
        String rest = members.strip().equals("}") ? "}" : "," + members;
        return "{'QueueUrl':'" + url + "'" + rest;
    }
}
