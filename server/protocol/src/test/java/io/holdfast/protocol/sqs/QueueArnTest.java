package io.holdfast.protocol.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueArnTest {
    @Test
    void arnNamesAQueue() {
        QueueArn arn = new QueueArn("eu-west-1", "123456789012", "q");

        assertThat(QueueArn.parse("arn:aws:sqs:eu-west-1:123456789012:q")).isEqualTo(arn);
        assertThat(arn).hasToString("arn:aws:sqs:eu-west-1:123456789012:q");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arn:aws-cn:sqs:cn-north-1:123456789012:q",
                "arn:aws-us-gov:sqs:us-gov-west-1:123456789012:q",
                "arn:aws:sqs:us-west-1:123456789012:q"
            })
    void regionTellsThePartition(String text) {
        assertThat(QueueArn.parse(text)).hasToString(text);
    }

    @Test
    void nameTellsTheType() {
        assertThat(new QueueArn("r", "1", "q.fifo").isFifo()).isTrue();
        assertThat(new QueueArn("r", "1", "fifo").isFifo()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "q",
                "arn:aws:sqs:eu-west-1:123456789012",
                "arn:aws:sqs:eu-west-1:123456789012:",
                "arn:aws:sqs::123456789012:q",
                "http://localhost/123456789012/q"
            })
    void whatIsNoArnNamesNothing(String text) {
        assertThat(QueueArn.isArn(text)).isFalse();
        assertThat(QueueArn.parse(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arn:aws:sns:eu-west-1:123456789012:t",
                "arn:aws-cn:sqs:eu-west-1:123456789012:q",
                "arn:aws:sqs:eu-west-1:123456789012:q:r"
            })
    void arnOfSomethingElseIsNoQueue(String text) {
        assertThat(QueueArn.isArn(text)).isTrue();
        assertThat(QueueArn.parse(text)).isNull();
    }
}
