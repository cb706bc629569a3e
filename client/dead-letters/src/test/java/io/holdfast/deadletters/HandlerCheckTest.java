package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.payload.DirectoryPayloadStore;
import io.holdfast.consumer.payload.LargeBodies;
import io.holdfast.consumer.payload.PayloadStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

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

    /** The queue carries only a pointer to the body. */
    @Test
    void handlerSeesLargeBodiesAndNotTheirPointers(@TempDir Path directory) throws Exception {
        PayloadStore store = new DirectoryPayloadStore(directory, "payloads");
        byte[] body300k = "x".repeat(300_000).getBytes(StandardCharsets.UTF_8);
        MessageAttributeValue size = MessageAttributeValue.builder()
                .dataType("Number")
                .stringValue("300000")
                .build();
        DeadLetter pointer =
                new DeadLetter("id", store.put(body300k).toBody(), Map.of(), Map.of("ExtendedPayloadSize", size));
        assertThat(pointer.body()).hasSizeLessThan(1_000);
        MessageHandler<String> handler = (body, delivery) -> {
            assertThat(body).hasSize(300_000);
            assertThat(delivery.body()).isEqualTo(body);
            assertThat(delivery.messageAttributes()).isEmpty();
            return Outcome.ack();
        };
        for (int attempt = 1; attempt <= 2; attempt++) { // the payload is not deleted
            assertThatCode(() ->
                            HandlerCheck.of(handler, LargeBodies.from(store)).check(pointer))
                    .doesNotThrowAnyException();
        }
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> HandlerCheck.of(handler).check(pointer));
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
