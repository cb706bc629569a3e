package io.holdfast.engine.queue;

import io.holdfast.engine.command.MessagePlace;
import org.jspecify.annotations.Nullable;

/** A queue whose messages can be had by their place, whoever waits before them. */
public interface PlacedMessages {
    /** Whether the message at a place, or another that must go before it, cannot be had because somebody has received it or it is delayed. */
    boolean isHeld(MessagePlace place);

    /** The message at a place, wherever it is in its line; null if it is gone. Good until the queue does anything else. */
    @Nullable
    MovableMessage movableAt(MessagePlace place, long nowMillis);

    /** All messages below this sequence can be read from the store, unless they are gone. */
    long durableBelow();
}
