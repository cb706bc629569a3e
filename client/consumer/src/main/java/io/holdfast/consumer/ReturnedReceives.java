package io.holdfast.consumer;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the server takes receives back. A message that is released through no fault of its own should not come nearer to the dead-letter
 * queue by it: a Holdfast server is asked, by a header that others ignore, to count that delivery as never made. Any thread.
 */
final class ReturnedReceives {
    /** On ChangeMessageVisibility and its batch; a server that obeys repeats it in its answer. */
    static final String HEADER = "x-holdfast-return-receive";

    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final AtomicBoolean warned = new AtomicBoolean();
    private volatile Answer last = Answer.NOT_ASKED;

    private enum Answer {
        NOT_ASKED,
        YES,
        NO
    }

    /** False while it is not known. */
    boolean supported() {
        return last == Answer.YES;
    }

    boolean known() {
        return last != Answer.NOT_ASKED;
    }

    void answered(boolean returned) {
        last = returned ? Answer.YES : Answer.NO;
    }

    /** Messages were released unhandled. Says once what that costs where it costs something. */
    void released(SourceQueue queue, int messages) {
        if (last == Answer.NO
                && messages > 0
                && queue.maximumReceiveCount().isPresent()
                && warned.compareAndSet(false, true)) {
            log.warn(
                    "Messages of queue \"{}\" were released unhandled, and this server counts that as a receive: each release (on "
                            + "shutdown, on a deferral, or behind a failed message of the same FIFO group) brings a message one step closer "
                            + "to the dead-letter queue, which it reaches after {} receives. Allow for this in maxReceiveCount. Logged once",
                    queue.name(),
                    queue.maximumReceiveCount().getAsInt());
        }
    }
}
