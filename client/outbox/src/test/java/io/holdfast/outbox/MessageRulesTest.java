package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MessageRulesTest {
    private static final OutboxMessage GOOD = OutboxMessage.to("orders").body("x");
    private static final OutboxMessage FIFO =
            OutboxMessage.to("orders.fifo").key("k").body("x");

    private static void refused(OutboxMessage message, String because) {
        assertThatThrownBy(() -> MessageRules.check(message, QueueSender.MAXIMUM_BYTES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(because);
    }

    @Test
    void goodMessagesPass() {
        for (OutboxMessage good : java.util.List.of(
                GOOD,
                FIFO,
                FIFO.deduplicationId("d"),
                GOOD.delay(Duration.ofMinutes(15)),
                GOOD.key("any key, with spaces"),
                OutboxMessage.to("http://127.0.0.1:9324/000000000000/orders").body("x"),
                GOOD.body("x".repeat(QueueSender.MAXIMUM_BYTES)))) {
            assertThatCode(() -> MessageRules.check(good, QueueSender.MAXIMUM_BYTES))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void whatSqsWouldRefuseIsRefusedBeforeItIsWritten() {
        refused(OutboxMessage.to("no such name!").body("x"), "neither a queue name");
        refused(OutboxMessage.to("orders"), "needs a body");
        refused(GOOD.body(""), "needs a body");
        refused(GOOD.body("\u0000"), "character");
        refused(GOOD.body("\ud800"), "character");
        refused(GOOD.body("é".repeat(QueueSender.MAXIMUM_BYTES / 2 + 1)), "more than the limit");
        refused(GOOD.body("x".repeat(QueueSender.MAXIMUM_BYTES)).attribute("a", "b"), "more than the limit");
        refused(OutboxMessage.to("orders.fifo").body("x"), "needs a key");
        refused(FIFO.key("with space"), "128 letters");
        refused(FIFO.delay(Duration.ofSeconds(1)), "no delay per message");
        refused(GOOD.deduplicationId("d"), "only FIFO queues");
        refused(GOOD.delay(Duration.ofMinutes(16)), "at most 15 minutes");
        refused(GOOD.delay(Duration.ofMillis(1_500)), "whole seconds");
        refused(GOOD.ordering(Ordering.PER_KEY), "needs a key");
        refused(GOOD.attribute("AWS.Trace", "x"), "does not allow an attribute");
        refused(GOOD.attribute("two..dots", "x"), "does not allow an attribute");
        OutboxMessage many = GOOD;
        for (int i = 0; i < 11; i++) {
            many = many.attribute("a" + i, "x");
        }
        refused(many, "at most 10 attributes");
    }

    @Test
    void attributesCheckThemselves() {
        assertThatThrownBy(() -> OutboxAttribute.text("")).hasMessageContaining("needs a value");
        assertThatThrownBy(() -> new OutboxAttribute("Number", "x")).hasMessageContaining("not a number");
        assertThatThrownBy(() -> new OutboxAttribute("Text", "x")).hasMessageContaining("data type");
    }
}
