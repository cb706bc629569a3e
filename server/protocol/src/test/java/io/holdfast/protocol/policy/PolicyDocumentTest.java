package io.holdfast.protocol.policy;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyDocumentTest {
    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:q";
    private static final String STATEMENT = "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\"}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                STATEMENT,
                "[" + STATEMENT + "," + STATEMENT + "]",
                "{\"Effect\":\"Deny\",\"NotPrincipal\":{\"AWS\":[\"1\",\"2\"],\"Service\":\"s\"},\"NotAction\":[\"sqs:*\"],"
                        + "\"Resource\":[\"a\",\"b\"],\"Condition\":{\"ArnEquals\":{\"aws:SourceArn\":\"x\"}}}"
            })
    void statementsSayWhoMayDoWhat(String statements) {
        assertThat(PolicyDocument.parse("{\"Statement\":" + statements + "}")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "null",
                "\"x\"",
                "[7]",
                "{}",
                "{\"Principal\":\"*\",\"Action\":\"sqs:*\"}",
                "{\"Effect\":\"allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\"}",
                "{\"Effect\":\"Allow\",\"Action\":\"sqs:*\"}",
                "{\"Effect\":\"Allow\",\"Principal\":\"*\"}",
                "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"NotPrincipal\":\"*\",\"Action\":\"sqs:*\"}",
                "{\"Effect\":\"Allow\",\"Principal\":7,\"Action\":\"sqs:*\"}",
                "{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":{}},\"Action\":\"sqs:*\"}",
                "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":[7]}",
                "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":{\"a\":\"b\"}}",
                "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\",\"Resource\":7}",
                "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\",\"Condition\":\"x\"}",
                "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\",\"Condition\":{\"ArnEquals\":\"x\"}}"
            })
    void whatSaysLessIsNoPolicy(String statements) {
        assertThat(PolicyDocument.parse("{\"Statement\":" + statements + "}")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"Version\":\"2012-10-17\"}", "x"})
    void documentWithoutStatementIsNoPolicy(String text) {
        assertThat(PolicyDocument.parse(text)).isNull();
    }

    @Test
    void statementIsAddedToWhatIsThere() {
        PolicyDocument policy =
                parsed("{\"Version\": \"2012-10-17\", \"Statement\": " + STATEMENT + ", \"Id\": \"mine\"}");

        assertThat(policy.has("label")).isFalse();
        assertThat(policy.with("label", List.of("111111111111"), List.of("SendMessage"), ARN)
                        .json())
                .isEqualTo("{\"Version\":\"2012-10-17\",\"Statement\":[" + STATEMENT + ",{\"Sid\":\"label\","
                        + "\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"arn:aws:iam::111111111111:root\"},"
                        + "\"Action\":\"SQS:SendMessage\",\"Resource\":\"" + ARN + "\"}],\"Id\":\"mine\"}");
    }

    @Test
    void statementIsRemovedByItsLabel() {
        PolicyDocument policy = PolicyDocument.empty(ARN)
                .with("a", List.of("111111111111"), List.of("SendMessage"), ARN)
                .with("b", List.of("111111111111"), List.of("SendMessage"), ARN);

        assertThat(policy.without("a").has("a")).isFalse();
        assertThat(policy.without("a").has("b")).isTrue();
        assertThat(policy.without("a").isEmpty()).isFalse();
        assertThat(policy.without("a").without("b").isEmpty()).isTrue();
        assertThat(policy.without("c").json()).isEqualTo(policy.json());
    }

    @Test
    void policyHasLimits() {
        assertThat(parsed(statements(20, STATEMENT)).overLimit()).isNull();
        assertThat(parsed(statements(21, STATEMENT)).overLimit())
                .isEqualTo(overLimit("21 Statements were found, maximum allowed is 20."));
        assertThat(parsed(statements(2, statement("\"*\"", texts(7), 0))).overLimit())
                .isNull();
        assertThat(parsed(statements(2, statement("\"*\"", texts(8), 0))).overLimit())
                .isEqualTo(overLimit("8 Actions were found, maximum allowed is 7."));
        assertThat(parsed(statements(2, statement("{\"AWS\":" + texts(25) + "}", texts(1), 0)))
                        .overLimit())
                .isNull();
        assertThat(parsed(statements(3, statement("{\"AWS\":" + texts(17) + "}", texts(1), 0)))
                        .overLimit())
                .isEqualTo(overLimit("51 Principals were found, maximum allowed is 50."));
        assertThat(parsed(statements(2, statement("\"*\"", texts(1), 5))).overLimit())
                .isNull();
        assertThat(parsed(statements(1, statement("\"*\"", texts(1), 11))).overLimit())
                .isEqualTo(overLimit("11 Conditions were found, maximum allowed is 10."));
    }

    private static String statements(int count, String statement) {
        return "{\"Statement\":["
                + IntStream.range(0, count).mapToObj(i -> statement).collect(Collectors.joining(",")) + "]}";
    }

    private static String statement(String principal, String actions, int conditions) {
        String compared = IntStream.range(0, conditions)
                .mapToObj(i -> "\"k" + i + "\":\"v\"")
                .collect(Collectors.joining(","));
        return "{\"Effect\":\"Allow\",\"Principal\":" + principal + ",\"Action\":" + actions
                + ",\"Condition\":{\"StringEquals\":{" + compared + "}}}";
    }

    private static String texts(int count) {
        return "[" + IntStream.range(0, count).mapToObj(i -> "\"t" + i + "\"").collect(Collectors.joining(",")) + "]";
    }

    private static Failure overLimit(String text) {
        return new Failure(AwsError.OVER_LIMIT, text);
    }

    private static PolicyDocument parsed(@Nullable String text) {
        return requireNonNull(PolicyDocument.parse(requireNonNull(text)));
    }
}
