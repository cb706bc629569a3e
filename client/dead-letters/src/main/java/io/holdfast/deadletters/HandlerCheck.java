package io.holdfast.deadletters;

import io.holdfast.consumer.BodyResolver;
import io.holdfast.consumer.Decoder;
import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Tries dead letters on the handler of a consumer, decoder included. Stateless. Whether the handler does anything for real is up to its wiring. */
public final class HandlerCheck {
    private HandlerCheck() {}

    /** For handlers of plain bodies. */
    public static DeadLetterCheck of(MessageHandler<String> handler) {
        return of(handler, BodyResolver.asTheyAre());
    }

    /** For handlers of plain bodies that lie elsewhere. */
    public static DeadLetterCheck of(MessageHandler<String> handler, BodyResolver bodies) {
        return of((body, delivery) -> body, handler, bodies);
    }

    /** For bodies that the queue carries itself. */
    public static <T> DeadLetterCheck of(Decoder<T> decoder, MessageHandler<T> handler) {
        return of(decoder, handler, BodyResolver.asTheyAre());
    }

    /**
     * Passes what the handler acknowledges or drops; everything else fails: exceptions of the resolver, of the decoder and of the handler, and
     * the outcomes retry, defer and dead-letter. The delivery that the handler sees is a receive that never ends: its lease is never lost, and
     * extending it does nothing. What the resolver found is only read, never cleaned up.
     *
     * @param bodies the same as the consumer has, such as {@code LargeBodies}; the handler sees what the consumer's would
     */
    public static <T> DeadLetterCheck of(Decoder<T> decoder, MessageHandler<T> handler, BodyResolver bodies) {
        return letter -> {
            BodyResolver.Resolved resolved = bodies.resolve(letter.toMessage());
            DryRunDelivery delivery = new DryRunDelivery(
                    resolved(letter, resolved), RealTime.clock().instant());
            Outcome outcome = handler.handle(decoder.decode(resolved.body(), delivery), delivery);
            Optional<CheckFailed> failure = failure(outcome);
            if (failure.isPresent()) {
                throw failure.get();
            }
        };
    }

    private static DeadLetter resolved(DeadLetter letter, BodyResolver.Resolved resolved) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>(letter.messageAttributes());
        attributes.keySet().removeAll(resolved.hiddenAttributes());
        return new DeadLetter(letter.messageId(), resolved.body(), letter.systemAttributes(), attributes);
    }

    private static Optional<CheckFailed> failure(Outcome outcome) {
        if (outcome instanceof Outcome.DeadLetter dead) {
            return Optional.of(new CheckFailed("dead letter", dead.reason()));
        }
        if (outcome instanceof Outcome.Retry) {
            return Optional.of(new CheckFailed("retry", "the handler wants to try again later"));
        }
        if (outcome instanceof Outcome.Defer) {
            return Optional.of(new CheckFailed("defer", "the handler wants the message later"));
        }
        return Optional.empty();
    }
}
