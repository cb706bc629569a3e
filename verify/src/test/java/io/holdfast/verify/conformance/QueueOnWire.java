package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
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

    /** Sends to a group of a FIFO queue that tells duplicates by their content. */
    Answer sendTo(String group, String body) {
        return call("SendMessage", "{'MessageBody':%s,'MessageGroupId':'%s'}", Json.quoted(body), group);
    }

    /** Sends to a group of a FIFO queue, with an id by which duplicates are told. */
    Answer sendTo(String group, String body, String deduplicationId) {
        return call(
                "SendMessage",
                "{'MessageBody':%s,'MessageGroupId':'%s','MessageDeduplicationId':'%s'}",
                Json.quoted(body),
                group,
                deduplicationId);
    }

    /** Sends bodies such as {@code g1-m1}, each to the group it begins with. */
    QueueOnWire holdingByGroup(String... bodies) {
        Stream.of(bodies)
                .forEach(body ->
                        sendTo(body.substring(0, body.indexOf('-')), body).succeeds());
        return this;
    }

    Answer receive() {
        return receive("{}");
    }

    /** Receives up to this many, with all that is known of them. */
    Answer receive(int maximum) {
        return receive("{'MaxNumberOfMessages':%d,'AttributeNames':['All']}", maximum);
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
        return receive(10).bodies();
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

    /** Names a dead-letter queue for this one. */
    QueueOnWire withDeadLettersIn(QueueOnWire deadLetters, int maxReceiveCount) {
        setJson(
                        "RedrivePolicy",
                        "{'deadLetterTargetArn':'%s','maxReceiveCount':%d}",
                        deadLetters.arn(),
                        maxReceiveCount)
                .succeedsWithoutBody();
        return this;
    }

    /** Sets an attribute whose value is JSON itself. */
    Answer setJson(String name, String template, Object... arguments) {
        String value = Json.quoted(RawWire.json(template, arguments));
        return call("SetQueueAttributes", "{'Attributes':{'" + name + "':" + value + "}}");
    }

    String arn() {
        return attribute("QueueArn");
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

    /** Waits until so many messages are visible: dead letters may come from another node, which takes a moment. */
    void awaitVisible(int count) {
        long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!counts().startsWith(count + "/") && System.nanoTime() < giveUp) {
            Thread.onSpinWait();
        }
        assertThat(counts()).startsWith(count + "/");
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
