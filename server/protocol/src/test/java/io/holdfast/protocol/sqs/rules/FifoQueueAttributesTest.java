package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FifoQueueAttributesTest {
    @Test
    void newFifoQueueTakesAllSettings() throws RequestRefused {
        Map<String, String> attributes = Map.of(
                "FifoQueue",
                "True",
                "ContentBasedDeduplication",
                "TRUE",
                "DeduplicationScope",
                "messageGroup",
                "FifoThroughputLimit",
                "perMessageGroupId",
                "DelaySeconds",
                "5");

        assertThat(QueueAttributes.asksForFifo(attributes)).isTrue();
        assertThat(QueueAttributes.forNewQueue(attributes).values())
                .containsOnly(
                        Map.entry(QueueAttribute.FIFO_QUEUE, "true"),
                        Map.entry(QueueAttribute.CONTENT_BASED_DEDUPLICATION, "true"),
                        Map.entry(QueueAttribute.DEDUPLICATION_SCOPE, "messageGroup"),
                        Map.entry(QueueAttribute.FIFO_THROUGHPUT_LIMIT, "perMessageGroupId"),
                        Map.entry(QueueAttribute.DELAY_SECONDS, "5"));
    }

    @ParameterizedTest
    @CsvSource({
        "FifoQueue, Unknown Attribute FifoQueue.",
        "ContentBasedDeduplication, Unknown Attribute ContentBasedDeduplication.",
        "DeduplicationScope, You can specify the DeduplicationScope only when FifoQueue is set to true.",
        "FifoThroughputLimit, You can specify the FifoThroughputLimit only when FifoQueue is set to true."
    })
    void newStandardQueueTakesNoneOfThem(String name, String text) {
        assertThat(QueueAttributes.asksForFifo(Map.of(name, "false"))).isFalse();
        assertRefused(() -> QueueAttributes.forNewQueue(Map.of(name, "false")), AwsError.INVALID_ATTRIBUTE_NAME, text);
    }

    @Test
    void fifoQueueRemainsOne() throws RequestRefused {
        assertThat(set("FifoQueue", "TRUE").values()).containsEntry(QueueAttribute.FIFO_QUEUE, "true");
        assertRefused(
                () -> set("FifoQueue", "false"),
                AwsError.INVALID_ATTRIBUTE_VALUE,
                "Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not supported.");
    }

    @ParameterizedTest
    @CsvSource({
        "FifoQueue, x",
        "ContentBasedDeduplication, 1",
        "DeduplicationScope, group",
        "DeduplicationScope, ''",
        "FifoThroughputLimit, perGroup",
        "DelaySeconds, 901"
    })
    void valuesAreChecked(String name, String value) {
        assertRefused(
                () -> set(name, value),
                AwsError.INVALID_ATTRIBUTE_VALUE,
                "Invalid value for the parameter " + name + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Foo", "QueueArn"})
    void unknownNamesAreUnknownHereToo(String name) {
        assertRefused(() -> set(name, "true"), AwsError.INVALID_ATTRIBUTE_NAME, "Unknown Attribute " + name + ".");
    }

    @Test
    void throughputPerGroupNeedsDeduplicationPerGroup() throws RequestRefused {
        assertThat(throughput("FifoThroughputLimit", "perMessageGroupId", "messageGroup", "perQueue")
                        .values())
                .hasSize(1);
        assertThat(throughput("DeduplicationScope", "queue", "messageGroup", "perQueue")
                        .values())
                .hasSize(1);
        assertRefusedThroughput("FifoThroughputLimit", "perMessageGroupId", null, null);
        assertRefusedThroughput("FifoThroughputLimit", "perMessageGroupId", "queue", "perQueue");
        assertRefusedThroughput("DeduplicationScope", "queue", "messageGroup", "perMessageGroupId");
    }

    @Test
    void redrivePoliciesAreKeptInTheirShortestForm() throws RequestRefused {
        String arn = "arn:aws:sqs:us-east-1:000000000000:dlq";

        assertThat(QueueAttributes.forStandardQueue(Map.of(
                                "RedrivePolicy",
                                "{ \"maxReceiveCount\": \"3\", \"deadLetterTargetArn\": \"" + arn + "\" }"))
                        .values())
                .containsEntry(
                        QueueAttribute.REDRIVE_POLICY,
                        "{\"deadLetterTargetArn\":\"" + arn + "\",\"maxReceiveCount\":3}");
        assertThat(set("RedriveAllowPolicy", "{ \"redrivePermission\": \"denyAll\" }")
                        .values())
                .containsEntry(QueueAttribute.REDRIVE_ALLOW_POLICY, "{\"redrivePermission\":\"denyAll\"}");
        assertThat(set("RedrivePolicy", "").values()).containsEntry(QueueAttribute.REDRIVE_POLICY, "");
        assertThat(set("RedriveAllowPolicy", "").values()).containsEntry(QueueAttribute.REDRIVE_ALLOW_POLICY, "");
    }

    @Test
    void policyWithTooManyStatementsIsOverTheLimit() {
        String statement = "{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"sqs:*\"}";

        assertRefused(
                () -> set("Policy", "{\"Statement\":[" + (statement + ",").repeat(20) + statement + "]}"),
                AwsError.OVER_LIMIT,
                "21 Statements were found, maximum allowed is 20.");
    }

    private static QueueAttributePatch set(String name, String value) throws RequestRefused {
        return throughput(name, value, "queue", "perQueue");
    }

    private static QueueAttributePatch throughput(
            String name, String value, @Nullable String scope, @Nullable String limit) throws RequestRefused {
        return QueueAttributes.forFifoQueue(Map.of(name, value), scope, limit);
    }

    private static void assertRefusedThroughput(
            String name, String value, @Nullable String scope, @Nullable String limit) {
        assertRefused(
                () -> throughput(name, value, scope, limit),
                AwsError.INVALID_ATTRIBUTE_VALUE,
                "Invalid value for the parameter " + name + ". Reason: The perMessageGroupId value of"
                        + " FifoThroughputLimit is allowed only when DeduplicationScope is messageGroup.");
    }

    private static void assertRefused(ThrowingCallable call, AwsError error, String text) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure()).isEqualTo(new Failure(error, text)));
    }
}
