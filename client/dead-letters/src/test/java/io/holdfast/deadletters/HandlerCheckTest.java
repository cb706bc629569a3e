package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.consumer.Outcome;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HandlerCheckTest {
    private static final DeadLetter LETTER =
            new DeadLetter("id", "7", Map.of("ApproximateReceiveCount", "6"), Map.of());

    @Test
    void whatAHandlerSettlesPasses() {
        DeadLetterCheck check = HandlerCheck.of((body, delivery) -> Integer.valueOf(body), (number, delivery) -> {
            assertThat(number).isEqualTo(7);
            assertThat(delivery.messageId()).isEqualTo("id");
            assertThat(delivery.receiveCount()).isEqualTo(6);
            assertThat(delivery.leaseLost()).isFalse();
            delivery.extend(Duration.ofHours(1));
            return Outcome.ack();
        });
        assertThatCode(() -> check.check(LETTER)).doesNotThrowAnyException();
        assertThatCode(() ->
                        HandlerCheck.of((body, delivery) -> Outcome.drop("old")).check(LETTER))
                .doesNotThrowAnyException();
    }

    @Test
    void whatAHandlerPutsOffOrGivesUpFails() {
        for (Outcome outcome :
                new Outcome[] {Outcome.retry(), Outcome.defer(Duration.ofSeconds(1)), Outcome.deadLetter("no total")}) {
            assertThatExceptionOfType(CheckFailed.class)
                    .isThrownBy(
                            () -> HandlerCheck.of((body, delivery) -> outcome).check(LETTER));
        }
    }
}
