package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "Orders_2026-x", "0", "-"})
    void ordinaryNamesAreAccepted(String name) {
        assertThat(QueueRules.newQueueName(name, false)).isNull();
        assertThat(QueueRules.newQueueName("n".repeat(80), false)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a06:x",
                "a b",
                "a.b",
                "é",
                "orders.fifo",
                "a/b",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void standardNameHasOneToEightyWordCharacters(String name) {
        assertThat(QueueRules.newQueueName(name, false))
                .isEqualTo(Failure.invalidParameter(
                        "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length"));
    }

    @Test
    void fifoNameEndsWithItsSuffixInsideTheEighty() {
        String refusal = "The name of a FIFO queue can only include alphanumeric characters, hyphens, or underscores,"
                + " must end with .fifo suffix and be 1 to 80 in length.";

        assertThat(QueueRules.newQueueName("orders.fifo", true)).isNull();
        assertThat(QueueRules.newQueueName("n".repeat(75) + ".fifo", true)).isNull();
        for (String name : new String[] {"orders", ".fifo", "a.b.fifo", "n".repeat(76) + ".fifo"}) {
            assertThat(QueueRules.newQueueName(name, true)).isEqualTo(Failure.invalidParameter(refusal));
        }
    }

    @Test
    void nameMustBeGiven() {
        assertThat(QueueRules.newQueueName(null, false))
                .isEqualTo(Failure.invalidParameter(
                        "Value for parameter QueueName is invalid. Reason: Must specify a queue name."));
        assertThat(QueueRules.newQueueName("", false))
                .isEqualTo(Failure.invalidParameter("Queue name cannot be empty"));
        assertThat(QueueRules.givenQueueName(null)).isNotNull();
        assertThat(QueueRules.givenQueueName("no such:name")).isNull();
    }

    @Test
    void pageHasOneToOneThousandQueues() {
        Failure refusal = Failure.invalidParameter("Value for parameter MaxResults is invalid."
                + " Reason: MaxResults must be an integer between 1 and 1000.");

        assertThat(QueueRules.listMaxResults(null)).isNull();
        assertThat(QueueRules.listMaxResults(1)).isNull();
        assertThat(QueueRules.listMaxResults(1000)).isNull();
        assertThat(QueueRules.listMaxResults(0)).isEqualTo(refusal);
        assertThat(QueueRules.listMaxResults(1001)).isEqualTo(refusal);
    }

    @Test
    void refusalsOfQueuesHaveTheirWords() {
        assertThat(QueueRules.nameExists("DelaySeconds"))
                .isEqualTo(new Failure(
                        AwsError.QUEUE_NAME_EXISTS,
                        "A queue already exists with the same name and a different value for attribute DelaySeconds"));
        assertThat(QueueRules.deletedRecently())
                .isEqualTo(
                        new Failure(
                                AwsError.QUEUE_DELETED_RECENTLY,
                                "You must wait 60 seconds after deleting a queue before you can create another with the same name."));
        assertThat(QueueRules.purgeInProgress("a16"))
                .isEqualTo(new Failure(
                        AwsError.PURGE_QUEUE_IN_PROGRESS,
                        "Only one PurgeQueue operation on a16 is allowed every 60 seconds."));
        assertThat(QueueRules.invalidNextToken()).isEqualTo(Failure.invalidParameter("Invalid or expired next token."));
    }
}
