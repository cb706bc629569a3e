package io.holdfast.app.peek;

import io.holdfast.engine.command.Message;

/**
 * A message as it was at the moment of the look. Times are the server's own.
 *
 * @param position where it is
 * @param sequence its number in the queue; 0 if it has none, because it is delayed
 * @param message its body is cut to what was asked for
 * @param bodyBytes how long the body is
 * @param firstReceivedAtMillis 0 if it was never received
 * @param visibleAtMillis when it can be received, if it cannot now; else 0
 */
public record PeekedMessage(
        String position,
        long sequence,
        Message message,
        int bodyBytes,
        PeekedState state,
        int receiveCount,
        long firstReceivedAtMillis,
        long visibleAtMillis) {
    PeekedMessage at(String place) {
        return new PeekedMessage(
                place, sequence, message, bodyBytes, state, receiveCount, firstReceivedAtMillis, visibleAtMillis);
    }

    public boolean isTruncated() {
        return message.body().length < bodyBytes;
    }
}
