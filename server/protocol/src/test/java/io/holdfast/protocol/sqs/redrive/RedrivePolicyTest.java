package io.holdfast.protocol.sqs.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedrivePolicyTest {
    private static final String TARGET = "arn:aws:sqs:us-east-1:000000000000:dlq";
    private static final String CANONICAL = "{\"deadLetterTargetArn\":\"" + TARGET + "\",\"maxReceiveCount\":7}";
    private static final QueueArn SOURCE = new QueueArn("us-east-1", "000000000000", "q");

    @ParameterizedTest
    @ValueSource(
            strings = {
                CANONICAL,
                "{\"deadLetterTargetArn\":\"" + TARGET + "\",\"maxReceiveCount\":\"7\"}",
                " { \"maxReceiveCount\" : \"7\" ,\n \"deadLetterTargetArn\" : \"" + TARGET + "\" } ",
                "{\"maxReceiveCount\":\"007\",\"deadLetterTargetArn\":\"" + TARGET + "\"}"
            })
    void policyIsAnsweredInItsShortestForm(String given) throws RequestRefused {
        RedrivePolicy policy = RedrivePolicy.parse(given);

        assertThat(policy.canonical()).isEqualTo(CANONICAL);
        assertThat(policy.target()).hasToString(TARGET);
        assertThat(policy.maxReceiveCount()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "[]", "\"x\"", "7", "{", "null"})
    void policyIsAJsonMap(String given) {
        assertRefused(
                given,
                "Invalid value for the parameter RedrivePolicy. Reason: Redrive policy is not a valid JSON map.");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "{}, maxReceiveCount",
                "{\"maxReceiveCount\":null}, maxReceiveCount",
                "{\"other\":1}, maxReceiveCount",
                "`{\"deadLetterTargetArn\":\"" + TARGET + "\"}`, maxReceiveCount",
                "{\"maxReceiveCount\":4023}, deadLetterTargetArn",
                "`{\"maxReceiveCount\":1,\"deadLetterTargetArn\":null}`, deadLetterTargetArn"
            })
    void policyHasTwoAttributes(String given, String missing) {
        assertRefusedBecause(given, "Redrive policy does not contain mandatory attribute: " + missing + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1001", "4023", "-1", "1.5", "true", "\"\"", "\" 1\"", "\"x\"", "99999999999", "[]"})
    void countIsFromOneToAThousand(String count) {
        assertRefusedBecause(
                policy(TARGET, count),
                "Invalid value for maxReceiveCount: " + count.replace("\"", "")
                        + ", valid values are from 1 to 1000 both inclusive.");
    }

    @Test
    void boundsOfTheCountAreIncluded() throws RequestRefused {
        assertThat(RedrivePolicy.parse(policy(TARGET, "1")).maxReceiveCount()).isEqualTo(1);
        assertThat(RedrivePolicy.parse(policy(TARGET, "\"000000999\"")).maxReceiveCount())
                .isEqualTo(999);
        assertThat(RedrivePolicy.parse(policy(TARGET, "\"1000\"")).maxReceiveCount())
                .isEqualTo(1000);
    }

    @Test
    void policyHasNoOtherAttributes() {
        assertRefusedBecause(
                "{\"deadLetterTargetArn\":\"" + TARGET + "\",\"maxReceiveCount\":1,\"x\":1}",
                "Only following attributes are supported: [deadLetterTargetArn, maxReceiveCount].");
    }

    @ParameterizedTest
    @ValueSource(strings = {"arn:aws:sns:us-east-1:000000000000:t", "dlq", "", "http://localhost/000000000000/dlq"})
    void targetIsAQueue(String target) {
        assertRefusedBecause(policy(target, "1"), "Only SQS queues are valid resources for deadLetterTargetArn.");
    }

    @Test
    void targetMustExistAndBeOfTheSameOwnerAndType() throws RequestRefused {
        RedrivePolicy policy = RedrivePolicy.parse(CANONICAL);

        assertThat(policy.objection(SOURCE, true, null)).isNull();
        assertThat(policy.objection(SOURCE, false, null)).isEqualTo(objection("Dead letter target does not exist."));
        assertThat(policy.objection(new QueueArn("us-east-1", "111111111111", "q"), false, null))
                .isEqualTo(objection("Dead-letter target owner should be same as the source."));
        assertThat(policy.objection(new QueueArn("us-east-1", "000000000000", "q.fifo"), true, null))
                .isEqualTo(objection("Dead-letter queue must be same type of queue as the source.."));
    }

    @Test
    void queueCannotNameItself() throws RequestRefused {
        String itself = policy(SOURCE.toString(), "1");

        assertThat(RedrivePolicy.parse(itself).objection(SOURCE, true, null))
                .isEqualTo(Failure.invalidParameter(
                        itself, "RedrivePolicy", "Dead letter target cannot be the source queue itself."));
    }

    @Test
    void targetMayRefuseTheSource() throws RequestRefused {
        RedrivePolicy policy = RedrivePolicy.parse(CANONICAL);
        Failure refused = objection("The dead-letter queue does not allow this source queue to use it.");

        assertThat(policy.objection(SOURCE, true, "")).isNull();
        assertThat(policy.objection(SOURCE, true, "{\"redrivePermission\":\"allowAll\"}"))
                .isNull();
        assertThat(policy.objection(SOURCE, true, "{\"redrivePermission\":\"denyAll\"}"))
                .isEqualTo(refused);
        assertThat(policy.objection(
                        SOURCE, true, "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"" + SOURCE + "\"]}"))
                .isNull();
        assertThat(policy.objection(
                        SOURCE, true, "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"" + TARGET + "\"]}"))
                .isEqualTo(refused);
        assertThat(policy.objection(SOURCE, true, "unreadable")).isEqualTo(refused);
    }

    private static String policy(String target, String count) {
        return "{\"deadLetterTargetArn\":\"" + target + "\",\"maxReceiveCount\":" + count + "}";
    }

    private static Failure objection(String reason) {
        return Failure.invalidParameter(
                "Value " + CANONICAL + " for parameter RedrivePolicy is invalid. Reason: " + reason);
    }

    private static void assertRefusedBecause(String given, String reason) {
        assertRefused(given, "Value " + given + " for parameter RedrivePolicy is invalid. Reason: " + reason);
    }

    private static void assertRefused(String given, String text) {
        assertThatThrownBy(() -> RedrivePolicy.parse(given))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure())
                                .isEqualTo(new Failure(AwsError.INVALID_PARAMETER_VALUE, text)));
    }
}
