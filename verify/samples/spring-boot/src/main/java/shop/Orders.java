package shop;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.spring.QueueHandler;
import io.holdfast.spring.TransactionalOutbox;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

@Component
class Orders {
    final BlockingQueue<Order> delivered = new LinkedBlockingQueue<>();
    private final TransactionalOutbox outbox;

    Orders(TransactionalOutbox outbox) {
        this.outbox = outbox;
    }

    @Transactional
    public void place(String id, int pieces) {
        outbox.publish(OutboxMessage.to("orders")
                .body("{\"id\":\"" + id + "\",\"pieces\":" + pieces + ",\"placedAt\":\"2026-11-15T00:00:00Z\",\"added\":1}"));
    }

    @QueueHandler("orders")
    void deliver(Order order) {
        delivered.add(order);
    }

    /** A proxy has no fields of its own. */
    public BlockingQueue<Order> delivered() {
        return delivered;
    }
}
