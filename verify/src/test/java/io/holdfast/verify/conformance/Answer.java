package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The server's answer to one call, and what a test may expect of it. */
final class Answer {
    static final String UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

    private final Protocol protocol;
    private final String question;
    private final HttpReply reply;

    Answer(String question, HttpReply reply) {
        this(Protocol.JSON, question, reply);
    }

    Answer(Protocol protocol, String question, HttpReply reply) {
        this.protocol = protocol;
        this.question = question;
        this.reply = reply;
    }

    HttpReply http() {
        return reply;
    }

    /** The status, and with it what every answer must carry. */
    Answer answers(int status) {
        assertThat(reply.status())
                .as("status of %s, which says %s", question, reply.text())
                .isEqualTo(status);
        assertThat(reply.header("content-type")).as("content type").isEqualTo(protocol.answerType());
        assertThat(reply.header("x-amzn-requestid")).as("request id").matches(UUID);
        assertThat(reply.header("content-length")).as("length").isEqualTo(Integer.toString(reply.body().length));
        assertThat(reply.header("date")).as("date").isNotNull();
        return this;
    }

    Answer succeeds() {
        return answers(200);
    }

    /** An operation without output: in JSON no body at all, not even an empty object. */
    void succeedsWithoutBody() {
        succeeds();
        assertThat(protocol.isWithoutOutput(reply)).as(reply.text()).isTrue();
    }

    /** The whole body, in {@link Pattern} notation. */
    void withExactly(String expected, Object... arguments) {
        Pattern.of(expected, arguments).assertMatches(json());
    }

    /** The value at a path such as {@code Messages.0.Body}, in {@link Pattern} notation. */
    Answer with(String path, Object expected) {
        Pattern.ofValue(expected).assertMatches(at(path));
        return this;
    }

    Answer without(String path) {
        assertThat(at(path)).as(path).isNull();
        return this;
    }

    /** An AWS error under both of its names, with its text. */
    void refuses(String shape, String queryCode, int status, String text) {
        refuses(shape, queryCode, status);
        assertThat(protocol.refusal(reply).text()).isEqualTo(text);
    }

    /** An AWS error whose text is not fixed. */
    void refuses(String shape, String queryCode, int status) {
        answers(status);
        Refusal refusal = protocol.refusal(reply);
        assertThat(refusal.code()).as("code of %s", refusal).isEqualTo(queryCode);
        assertThat(refusal.fault()).isEqualTo("Sender");
        assertThat(refusal.text()).isNotEmpty().doesNotContain("Exception", "\tat ", "io.holdfast");
        if (protocol == Protocol.JSON) {
            assertThat(Refusal.shape(reply)).isEqualTo(Refusal.namespace(shape) + shape);
        }
    }

    /** {@code InvalidParameterValue}, the most common refusal. */
    void refusesParameter(String text) {
        refuses("InvalidParameterValueException", "InvalidParameterValue", 400, text);
    }

    void refusesMissing(String parameter) {
        refuses(
                "MissingRequiredParameterException",
                "MissingParameter",
                400,
                "The request must contain the parameter " + parameter + ".");
    }

    void refusesUnknownQueue() {
        refuses("QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue", 400, protocol.unknownQueueText());
    }

    /** Refusals that carry the same name in both worlds, such as {@code InvalidAttributeName}. */
    void refusesAs(String name, String text) {
        refuses(name, name, 400, text);
    }

    String text(String path) {
        return (String) Objects.requireNonNull(at(path), () -> path + " is missing in " + reply.text());
    }

    /** The elements of a list that is left out when it is empty. */
    List<?> list(String path) {
        Object found = at(path);
        return found == null ? List.of() : (List<?>) found;
    }

    /** The bodies of the messages, in their order. */
    List<String> bodies() {
        return list("Messages").stream()
                .map(message -> (String) Objects.requireNonNull(((Map<?, ?>) message).get("Body")))
                .toList();
    }

    /** The handle of one of the messages. */
    String handle(int message) {
        return text("Messages." + message + ".ReceiptHandle");
    }

    /** A system attribute of one of the messages. */
    String attribute(int message, String name) {
        return text("Messages." + message + ".Attributes." + name);
    }

    @Nullable
    Object at(String path) {
        Object value = json();
        for (String step : path.split("\\.", -1)) {
            if (value instanceof List<?> list) {
                int index = Integer.parseInt(step);
                value = index < list.size() ? list.get(index) : null;
            } else {
                value = value instanceof Map<?, ?> members ? members.get(step) : null;
            }
        }
        return value;
    }

    Map<?, ?> members() {
        return (Map<?, ?>) Objects.requireNonNull(json());
    }

    private @Nullable Object json() {
        return protocol.members(reply);
    }
}
