package io.holdfast.engine;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.RedriveOrder;
import java.util.UUID;

/**
 * The ids of messages that a guarded redrive has moved. A dead letter keeps its id, in whatever partition its queue is, so the id alone tells
 * that a message comes back, and to which redrive.
 *
 * <pre>
 * upper half: | number of the message 48 bits | version 8: 4 bits | of the redrive's id 12 bits |   lower half: that of the redrive's id
 * </pre>
 */
final class RedriveMark {
    private static final long VERSION_MASK = 0xF000;
    private static final long VERSION = 0x8000;

    private RedriveMark() {}

    /** @param number how many messages the redrive has taken before */
    static UUID id(RedriveOrder order, long number) {
        return new UUID((number << 16) | VERSION | (order.idHigh() & 0xFFF), order.idLow());
    }

    /** Whether any redrive has moved the message, as nearly none. */
    static boolean mayBeOn(Message message) {
        return mayBe(message.idHigh());
    }

    static boolean mayBe(long idHigh) {
        return (idHigh & VERSION_MASK) == VERSION;
    }

    static boolean isOf(RedriveOrder order, long idHigh, long idLow) {
        return mayBe(idHigh) && idLow == order.idLow() && (idHigh & 0xFFF) == (order.idHigh() & 0xFFF);
    }
}
