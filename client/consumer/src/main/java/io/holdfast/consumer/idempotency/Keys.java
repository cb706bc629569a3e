package io.holdfast.consumer.idempotency;

import io.holdfast.consumer.Delivery;
import java.util.Optional;

/**
 * Finds the key that says "this is the same work again". Good keys come from the business: an order's id, a request's id. Implementations
 * are thread-safe.
 */
@FunctionalInterface
public interface Keys {

    /** The key of this message, or empty if it has none. */
    Optional<String> keyOf(Delivery delivery);

    /** The value of a message attribute of type String or Number. */
    static Keys attribute(String name) {
        return delivery -> Optional.ofNullable(delivery.attributes().get(name)).filter(value -> !value.isEmpty());
    }

    /** The deduplication id of a FIFO message; on its way through a dead-letter queue a message may get another. */
    static Keys deduplicationId() {
        return Delivery::deduplicationId;
    }

    /**
     * The id of the message. It finds duplicate deliveries only: a producer that sends again, and a redrive from a dead-letter queue, make
     * a new id for the same work.
     */
    static Keys messageId() {
        return delivery -> Optional.of(delivery.messageId());
    }

    /** These keys, and the others for messages that have none. */
    default Keys orElse(Keys others) {
        return delivery -> keyOf(delivery).or(() -> others.keyOf(delivery));
    }

    /**
     * These keys, and no others: a message that has none is not handled but sent to the dead-letter queue, with the reason. For work that
     * must not be done twice because a producer forgot a key; without this, the message id stands in for it.
     */
    default Keys orRefuse() {
        return delivery -> {
            Optional<String> key = keyOf(delivery);
            if (key.isEmpty()) {
                throw new MissingKeyException(delivery.messageId());
            }
            return key;
        };
    }

    /**
     * The key of this message, or its id if it has none, which is reported to the listener.
     *
     * @throws MissingKeyException if the message is to be refused
     */
    default String keyOrMessageId(Delivery delivery, IdempotencyListener listener) {
        Optional<String> key = keyOf(delivery);
        if (key.isEmpty()) {
            listener.withoutKey(delivery);
        }
        return key.orElseGet(delivery::messageId);
    }
}
