package io.holdfast.app.endpoint.admin;

import io.holdfast.app.history.LiveFigures;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.RedrivePolicy;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A queue in the list.
 *
 * @param oldestAtMillis when its oldest message was sent; 0 if it has none
 */
record QueueRow(
        QueueInfo queue,
        LiveFigures live,
        boolean isDeadLetterQueue,
        @Nullable String alarm,
        long oldestAtMillis,
        long version) {
    /** By how much the time of the oldest message may seem to differ from one second to the next. */
    private static final long SAME_MILLIS = 1_500;

    QueueRow withVersion(long changedIn) {
        return new QueueRow(queue, live, isDeadLetterQueue, alarm, oldestAtMillis, changedIn);
    }

    /** Whether somebody who has seen the other one would see nothing new, but that its messages have grown older. */
    @SuppressWarnings("ReferenceEquality") // a queue that has changed is another one
    boolean looksLike(QueueRow other) {
        return queue == other.queue
                && isDeadLetterQueue == other.isDeadLetterQueue
                && Objects.equals(alarm, other.alarm)
                && Math.abs(oldestAtMillis - other.oldestAtMillis) <= SAME_MILLIS
                && (live == other.live || looksLike(live, other.live));
    }

    private static boolean looksLike(LiveFigures one, LiveFigures other) {
        return one.sent() == other.sent()
                && one.received() == other.received()
                && one.deleted() == other.deleted()
                && one.deadLetters() == other.deadLetters()
                && one.redelivered() == other.redelivered()
                && one.visible() == other.visible()
                && one.notVisible() == other.notVisible()
                && one.delayed() == other.delayed()
                && one.waiting() == other.waiting()
                && one.recentSent().equals(other.recentSent());
    }

    /** Its members, without brackets. */
    void write(JsonBuffer json, String url, long nowMillis) {
        QueueName name = queue.name();
        json.member(Names.NAME).quoted(name.name());
        json.member(Names.URL).quoted(url);
        json.member(Names.FIFO).bool(queue.settings().isFifo());
        json.member(Names.VISIBLE).number(live.visible());
        json.member(Names.IN_FLIGHT).number(live.notVisible());
        json.member(Names.DELAYED).number(live.delayed());
        json.member(Names.OLDEST_AGE).number(oldestAtMillis == 0 ? 0 : Math.max(0, nowMillis - oldestAtMillis) / 1000);
        JsonFields.at(json, "oldestAt", oldestAtMillis);
        JsonFields.decimal(json.member(Names.SENT), live.sent());
        JsonFields.decimal(json.member(Names.RECEIVED), live.received());
        JsonFields.decimal(json.member(Names.DELETED), live.deleted());
        JsonFields.decimal(json.member(Names.DEAD_LETTERS), live.deadLetters());
        JsonFields.decimal(json.member(Names.REDELIVERED), live.redelivered());
        json.member(Names.WAITING).number(live.waiting());
        RedrivePolicy redrive = queue.settings().redrivePolicy();
        JsonFields.text(
                json,
                "deadLetterQueue",
                redrive == null ? null : redrive.target().name());
        json.member(Names.IS_DEAD_LETTER_QUEUE).bool(isDeadLetterQueue);
        JsonFields.text(json, "alarm", alarm);
        spark(json.member(Names.SPARK).open('['));
        json.close(']');
    }

    /** Empty if nothing was sent: most queues of a large server are quiet. */
    private void spark(JsonBuffer json) {
        boolean isQuiet = true;
        for (int sent : live.recentSent()) {
            isQuiet = isQuiet && sent == 0;
        }
        if (!isQuiet) {
            live.recentSent().forEach(sent -> json.element().number(sent));
        }
    }

    /** Written ten thousand times a second, so made once. */
    private static final class Names {
        static final byte[] NAME = JsonBuffer.name("name");
        static final byte[] URL = JsonBuffer.name("url");
        static final byte[] FIFO = JsonBuffer.name("fifo");
        static final byte[] VISIBLE = JsonBuffer.name("visible");
        static final byte[] IN_FLIGHT = JsonBuffer.name("inFlight");
        static final byte[] DELAYED = JsonBuffer.name("delayed");
        static final byte[] OLDEST_AGE = JsonBuffer.name("oldestAgeSeconds");
        static final byte[] SENT = JsonBuffer.name("sentPerSecond");
        static final byte[] RECEIVED = JsonBuffer.name("receivedPerSecond");
        static final byte[] DELETED = JsonBuffer.name("deletedPerSecond");
        static final byte[] DEAD_LETTERS = JsonBuffer.name("deadLettersPerSecond");
        static final byte[] REDELIVERED = JsonBuffer.name("redeliveredPerSecond");
        static final byte[] WAITING = JsonBuffer.name("waiting");
        static final byte[] IS_DEAD_LETTER_QUEUE = JsonBuffer.name("isDeadLetterQueue");
        static final byte[] SPARK = JsonBuffer.name("spark");

        private Names() {}
    }
}
