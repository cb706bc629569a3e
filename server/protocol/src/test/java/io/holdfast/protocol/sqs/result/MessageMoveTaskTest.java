package io.holdfast.protocol.sqs.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.result.MessageMoveTask.Status;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessageMoveTaskTest {
    @ParameterizedTest
    @EnumSource
    void handleIsShownOfARunningTaskAndTheReasonOfAFailedOne(Status status) {
        MessageMoveTask task = new MessageMoveTask("handle", status, "source", null, null, 1, 2, "reason", 3);

        assertThat(task.taskHandle()).isEqualTo(status == Status.RUNNING ? "handle" : null);
        assertThat(task.failureReason()).isEqualTo(status == Status.FAILED ? "reason" : null);
    }
}
