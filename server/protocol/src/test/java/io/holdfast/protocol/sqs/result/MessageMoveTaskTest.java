package io.holdfast.protocol.sqs.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessageMoveTaskTest {
    @ParameterizedTest
    @EnumSource
    void handleIsShownOfARunningTaskAndTheReasonOfAFailedOne(MessageMoveTaskStatus status) {
        MessageMoveTask task = new MessageMoveTask("handle", status, "source", null, null, 1, 2, "reason", 3);

        assertThat(task.taskHandle()).isEqualTo(status == MessageMoveTaskStatus.RUNNING ? "handle" : null);
        assertThat(task.failureReason()).isEqualTo(status == MessageMoveTaskStatus.FAILED ? "reason" : null);
    }
}
