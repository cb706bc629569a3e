package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The server's answer to one call, and what a test may expect of it. */
final class Answer {
    private static final String UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

    private final String question;
    private final HttpReply reply;

    Answer(String question, HttpReply reply) {
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
        assertThat(reply.header("content-type")).as("content type").isEqualTo("application/x-amz-json-1.0");
        assertThat(reply.header("x-amzn-requestid")).as("request id").matches(UUID);
        assertThat(reply.header("content-length")).as("length").isEqualTo(Integer.toString(reply.body().length));
        assertThat(reply.header("date")).as("date").isNotNull();
        return this;
    }

    Answer succeeds() {
        return answers(200);
    }

    /** An operation without output: no body at all, not even an empty object. */
    void succeedsWithoutBody() {
        succeeds();
        assertThat(reply.body()).isEmpty();
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
        assertThat(at("message")).isEqualTo(text);
    }

    /** An AWS error whose text is not fixed. */
    void refuses(String shape, String queryCode, int status) {
        answers(status);
        assertThat(members()).as("an error has two members").hasSize(2);
        assertThat(text("__type")).isEqualTo(namespace(shape) + shape);
        assertThat(text("message")).isNotEmpty().doesNotContain("Exception", "\tat ", "io.holdfast");
        assertThat(reply.header("x-amzn-query-error")).isEqualTo(queryCode + ";Sender");
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
        refuses(
                "QueueDoesNotExist",
                "AWS.SimpleQueueService.NonExistentQueue",
                400,
                "The specified queue does not exist.");
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
        return Json.read(reply.body());
    }

    /** Errors of the model belong to the service, those of the framework in front of it to the framework. */
    private static String namespace(String shape) {
        boolean ofTheFramework = shape.endsWith("Exception") && !shape.equals("ResourceNotFoundException");
        return ofTheFramework ? "com.amazon.coral.service#" : "com.amazonaws.sqs#";
    }
}
