package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The error in an answer: who is to blame, under which code, and the text. */
record Refusal(String fault, String code, String text) {

    /** JSON tells fault and code in a header, and in the body the shape, which must be the one that belongs to the code. */
    static Refusal ofJson(HttpReply reply) {
        Map<?, ?> members = (Map<?, ?>) Objects.requireNonNull(Json.read(reply.body()));
        assertThat(members.keySet()).as("members of an error").isEqualTo(Set.of("__type", "message"));
        String[] codeAndFault = Objects.requireNonNull(reply.header("x-amzn-query-error"), "x-amzn-query-error")
                .split(";", -1);
        assertThat(codeAndFault).as("code and fault").hasSize(2);
        return new Refusal(codeAndFault[1], codeAndFault[0], (String) Objects.requireNonNull(members.get("message")));
    }

    /** The shape in the body of a JSON error. */
    static String shape(HttpReply reply) {
        Map<?, ?> members = (Map<?, ?>) Objects.requireNonNull(Json.read(reply.body()));
        return (String) Objects.requireNonNull(members.get("__type"));
    }

    /** Errors of the model belong to the service, those of the framework in front of it to the framework. */
    static String namespace(String shape) {
        boolean ofTheFramework = shape.endsWith("Exception") && !shape.equals("ResourceNotFoundException");
        return ofTheFramework ? "com.amazon.coral.service#" : "com.amazonaws.sqs#";
    }
}
