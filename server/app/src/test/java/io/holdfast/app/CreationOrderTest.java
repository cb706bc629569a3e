package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.QueueDeclaration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CreationOrderTest {

    @Test
    void queueIsMadeAfterTheOneThatTakesItsDeadLetters() throws Exception {
        List<QueueDeclaration> order = CreationOrder.of(
                List.of(queue("a", "b"), queue("b", "z"), queue("c", "b"), queue("z", ""), queue("d", "undeclared")));

        assertThat(order).extracting(QueueDeclaration::name).containsExactly("z", "b", "a", "c", "d");
    }

    @Test
    void queueMayTakeItsOwnDeadLetters() throws Exception {
        assertThat(CreationOrder.of(List.of(queue("a", "a"), queue("b", "a"))))
                .extracting(QueueDeclaration::name)
                .containsExactly("a", "b");
    }

    @Test
    void queuesThatTakeEachOthersDeadLettersAreRefused() {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> CreationOrder.of(List.of(queue("a", "b"), queue("b", "c"), queue("c", "a"))))
                .withMessage("The queues a, b, c of the configuration take each other's dead letters:"
                        + " none of them can be made first.");
    }

    private static QueueDeclaration queue(String name, String deadLetterQueue) {
        String policy = "{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:" + deadLetterQueue
                + "\",\"maxReceiveCount\":3}";
        return new QueueDeclaration(
                name, deadLetterQueue.isEmpty() ? Map.of() : Map.of("RedrivePolicy", policy), Map.of());
    }
}
