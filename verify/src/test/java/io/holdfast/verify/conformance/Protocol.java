package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The two languages of the API. Tests write requests, and expect answers, as JSON; the Query protocol says the same as form parameters and XML,
 * so one test holds for both.
 */
enum Protocol {
    JSON("application/x-amz-json-1.0", "The specified queue does not exist.") {
        @Override
        Map<String, String> headers(String action) {
            return Map.of("Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", "AmazonSQS." + action);
        }

        @Override
        byte[] body(String action, String json) {
            return json.getBytes(UTF_8);
        }

        @Override
        @Nullable
        Object members(HttpReply reply) {
            return Json.read(reply.body());
        }

        @Override
        boolean isWithoutOutput(HttpReply reply) {
            return reply.body().length == 0;
        }

        @Override
        Refusal refusal(HttpReply reply) {
            return Refusal.ofJson(reply);
        }
    },

    QUERY("text/xml", "The specified queue does not exist for this wsdl version.") {
        @Override
        Map<String, String> headers(String action) {
            return Map.of("Content-Type", "application/x-www-form-urlencoded; charset=utf-8");
        }

        @Override
        byte[] body(String action, String json) {
            Map<?, ?> members = (Map<?, ?>) Objects.requireNonNull(Json.read(json.getBytes(UTF_8)));
            return QueryForm.of(action, members).toString().getBytes(UTF_8);
        }

        @Override
        Object members(HttpReply reply) {
            return QueryXml.read(reply).members();
        }

        @Override
        boolean isWithoutOutput(HttpReply reply) {
            return QueryXml.read(reply).isWithoutOutput();
        }

        @Override
        Refusal refusal(HttpReply reply) {
            return QueryXml.read(reply).refusal();
        }
    };

    private final String answerType;
    private final String unknownQueueText;

    Protocol(String answerType, String unknownQueueText) {
        this.answerType = answerType;
        this.unknownQueueText = unknownQueueText;
    }

    /** The content type of every answer. */
    String answerType() {
        return answerType;
    }

    /** The only text that differs between the two. */
    String unknownQueueText() {
        return unknownQueueText;
    }

    /** What a request for this action carries beside its host. */
    abstract Map<String, String> headers(String action);

    /** The body of a request whose members are written as JSON. */
    abstract byte[] body(String action, String json);

    /** The output in an answer, as JSON has it. */
    abstract @Nullable Object members(HttpReply reply);

    /** Whether the answer is that of an action which has no output. */
    abstract boolean isWithoutOutput(HttpReply reply);

    /** The error in an answer. */
    abstract Refusal refusal(HttpReply reply);
}
