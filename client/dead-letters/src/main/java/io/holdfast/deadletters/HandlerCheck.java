package io.holdfast.deadletters;

import io.holdfast.consumer.Decoder;
import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.Outcome;
import java.util.Optional;

/** Tries dead letters on the handler of a consumer, decoder included. Stateless. Whether the handler does anything for real is up to its wiring. */
public final class HandlerCheck {
    private HandlerCheck() {}

    /** For handlers of plain bodies. */
    public static DeadLetterCheck of(MessageHandler<String> handler) {
        return of((body, delivery) -> body, handler);
    }

    /**
     * Passes what the handler acknowledges or drops; everything else fails: exceptions of the decoder and of the handler, and the outcomes
     * retry, defer and dead-letter. The delivery that the handler sees is a receive that never ends: its lease is never lost, and extending
     * it does nothing.
     */
    public static <T> DeadLetterCheck of(Decoder<T> decoder, MessageHandler<T> handler) {
        return letter -> {
            DryDelivery delivery = new DryDelivery(letter, RealTime.clock().instant());
            Outcome outcome = handler.handle(decoder.decode(letter.body(), delivery), delivery);
            Optional<CheckFailed> failure = failure(outcome);
            if (failure.isPresent()) {
                throw failure.get();
            }
        };
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
