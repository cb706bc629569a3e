package io.holdfast.protocol.sqs.rules;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.policy.PolicyDocument;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PolicyLimitsTest {
    private static final String STATEMENT = "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\"}";

    @Test
    void policyHasLimits() {
        assertThat(exceededBy(statements(20, STATEMENT))).isNull();
        assertThat(exceededBy(statements(21, STATEMENT)))
                .isEqualTo(overLimit("21 Statements were found, maximum allowed is 20."));
        assertThat(exceededBy(statements(2, statement("\"*\"", texts(7), 0)))).isNull();
        assertThat(exceededBy(statements(2, statement("\"*\"", texts(8), 0))))
                .isEqualTo(overLimit("8 Actions were found, maximum allowed is 7."));
        assertThat(exceededBy(statements(2, statement("{\"AWS\":" + texts(25) + "}", texts(1), 0))))
                .isNull();
        assertThat(exceededBy(statements(3, statement("{\"AWS\":" + texts(17) + "}", texts(1), 0))))
                .isEqualTo(overLimit("51 Principals were found, maximum allowed is 50."));
        assertThat(exceededBy(statements(2, statement("\"*\"", texts(1), 5)))).isNull();
        assertThat(exceededBy(statements(1, statement("\"*\"", texts(1), 11))))
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

    private static @Nullable Failure exceededBy(String policy) {
        return PolicyLimits.exceededBy(requireNonNull(PolicyDocument.parse(policy)));
    }
}
