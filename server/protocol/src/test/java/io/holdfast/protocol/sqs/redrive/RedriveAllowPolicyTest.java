package io.holdfast.protocol.sqs.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedriveAllowPolicyTest {
    private static final QueueArn SOURCE = new QueueArn("us-east-1", "000000000000", "q");
    private static final QueueArn OTHER = new QueueArn("us-east-1", "000000000000", "other");

    @ParameterizedTest
    @ValueSource(strings = {"allowAll", "denyAll"})
    void policyIsAnsweredInItsShortestForm(String permission) throws RequestRefused {
        String shortest = "{\"redrivePermission\":\"" + permission + "\"}";

        assertThat(RedriveAllowPolicy.parse(" { \"redrivePermission\" : \"" + permission + "\" } ")
                        .canonical())
                .isEqualTo(shortest);
        assertThat(RedriveAllowPolicy.parse("{\"redrivePermission\":\"" + permission + "\",\"sourceQueueArns\":[]}")
                        .canonical())
                .isEqualTo(shortest);
    }

    @Test
    void namedQueuesAreAllowed() throws RequestRefused {
        String json = "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"" + SOURCE + "\"]}";
        RedriveAllowPolicy policy = RedriveAllowPolicy.parse(json);

        assertThat(policy).isEqualTo(new RedriveAllowPolicy(RedrivePermission.BY_QUEUE, List.of(SOURCE.toString())));
        assertThat(policy.canonical()).isEqualTo(json);
        assertThat(policy.allows(SOURCE)).isTrue();
        assertThat(policy.allows(OTHER)).isFalse();
    }

    @Test
    void allOrNoneAreAllowed() {
        assertThat(new RedriveAllowPolicy(RedrivePermission.ALLOW_ALL, List.of()).allows(SOURCE))
                .isTrue();
        assertThat(new RedriveAllowPolicy(RedrivePermission.DENY_ALL, List.of()).allows(SOURCE))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "[]",
                "{}",
                "{\"redrivePermission\":\"allowSome\"}",
                "{\"redrivePermission\":null}",
                "{\"redrivePermission\":\"allowAll\",\"x\":1}",
                "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":\"arn\"}",
                "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[1]}",
                "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"orders\"]}",
                "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"arn:aws:sns:us-east-1:000000000000:t\"]}"
            })
    void otherFormsAreNotSupported(String given) {
        assertRefused(
                given,
                "Invalid value for the parameter RedriveAllowPolicy. Reason: Amazon SQS can't create the redrive allow"
                        + " policy, as it’s in an unsupported format.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"redrivePermission\":\"byQueue\"}",
                "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[]}",
                "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":null}"
            })
    void permissionByQueueNamesQueues(String given) {
        assertRefusedBecause(
                given,
                "When you specify the byQueue permission type, you must also specify one or more sourceQueueArns"
                        + " values.");
    }

    @Test
    void atMostTenQueuesAreNamed() throws RequestRefused {
        assertThat(RedriveAllowPolicy.parse(byQueue(10)).sourceQueueArns()).hasSize(10);
        assertRefusedBecause(byQueue(11), "The maximum number of source queue ARNs you can specify is 10.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"allowAll", "denyAll"})
    void otherPermissionsNameNone(String permission) {
        assertRefusedBecause(
                "{\"redrivePermission\":\"" + permission + "\",\"sourceQueueArns\":[\"" + SOURCE + "\"]}",
                "To specify one or more source queue ARNs, you must set redrivePermission to byQueue.");
    }

    private static String byQueue(int sources) {
        String arns = IntStream.range(0, sources)
                .mapToObj(i -> "\"" + SOURCE + i + "\"")
                .collect(Collectors.joining(","));
        return "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[" + arns + "]}";
    }

    private static void assertRefusedBecause(String given, String reason) {
        assertRefused(
                given,
                "Value " + given + " for parameter RedriveAllowPolicy is invalid. Reason: Amazon SQS can't create the"
                        + " redrive allow policy. " + reason);
    }

    private static void assertRefused(String given, String text) {
        assertThatThrownBy(() -> RedriveAllowPolicy.parse(given))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure())
                                .isEqualTo(new Failure(AwsError.INVALID_PARAMETER_VALUE, text)));
    }
}
