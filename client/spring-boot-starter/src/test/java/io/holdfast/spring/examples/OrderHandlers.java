package io.holdfast.spring.examples;

import io.holdfast.consumer.BatchMessage;
import io.holdfast.consumer.BatchOutcome;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import io.holdfast.spring.QueueHandler;
import io.holdfast.spring.examples.Shop.Event;
import io.holdfast.spring.examples.Shop.Order;
import io.holdfast.spring.examples.Shop.Payment;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
class OrderHandlers {
    private final Shop shop;

    OrderHandlers(Shop shop) {
        this.shop = shop;
    }

    @QueueHandler("orders")
    void place(Order order) {
        shop.place(order);
    }

    @QueueHandler("payments")
    Outcome collect(Payment payment, Delivery delivery) {
        if (shop.bankIsClosed()) {
            return Outcome.retryAfter(Duration.ofHours(1));
        }
        shop.collect(payment, delivery.messageId());
        return Outcome.ack();
    }

    @QueueHandler("${shop.events}")
    BatchOutcome store(List<BatchMessage<Event>> events) {
        BatchOutcome outcome = BatchOutcome.ackAll();
        for (BatchMessage<Event> event : events) {
            if (!shop.store(event.message())) {
                outcome = outcome.except(event.delivery(), Outcome.retry());
            }
        }
        return outcome;
    }
}
