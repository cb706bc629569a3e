package io.holdfast.protocol.policy;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    private static PolicyDocument parsed(@Nullable String text) {
        return requireNonNull(PolicyDocument.parse(requireNonNull(text)));
    }
}
