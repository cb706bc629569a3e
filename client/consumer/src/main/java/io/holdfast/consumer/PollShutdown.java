package io.holdfast.consumer;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the receives that are under way when a consumer closes. The SDK cannot take a receive back, and one whose answer nobody reads any
 * more can still be given messages, which are then invisible for the whole visibility timeout. So a Holdfast server is asked to answer them
 * now: they come back by themselves, empty or with messages that are handled or released like any others, and nothing is lost. Used by the
 * thread that closes.
 */
final class PollShutdown {
    /** On every ReceiveMessage: which consumer asks. Servers that do not know it ignore it. */
    static final String GROUP_HEADER = "x-holdfast-poll-group";

    /** On a request of any kind, with the id of a poll group. A server that has answered the receives of that group repeats it in its answer. */
    static final String END_HEADER = "x-holdfast-end-polls";

    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final Polls polls;
    private final Server server;
    private final ReturnedReceives extensions;
    private final @Nullable Boolean abandon;

    /** The receives of this consumer. None begins any more. */
    interface Polls {
        boolean underWay();

        /** Waits until none is under way; false if one still is after so long. */
        boolean awaitEnd(long nanos) throws InterruptedException;

        /** Waits no longer for those under way; returns the slots that they were to fill. */
        int abandon();
    }

    /** The server that they are parked at. */
    interface Server {
        /** Asks it to answer them now; false if it does not know how. Also finds out whether it has extensions at all. */
        boolean endPolls();
    }

    /** What to do is decided here unless {@code abandon} is given: then true waits for no receive, false for every one. */
    PollShutdown(Polls polls, Server server, ReturnedReceives extensions, @Nullable Boolean abandon) {
        this.polls = polls;
        this.server = server;
        this.extensions = extensions;
        this.abandon = abandon;
    }

    /** Returns the slots of receives that are not waited for any more. Those that are left otherwise are free once their receive is answered. */
    int end(LongSupplier leftNanos) throws InterruptedException {
        if (!polls.underWay()) {
            return 0;
        }
        if (abandon != null) {
            return abandon ? polls.abandon() : 0;
        }
        if (extensions.known() && !extensions.supported()) {
            return 0; // as on Amazon SQS, where only waiting is safe
        }
        // More than once, because a receive may still have been on its way to the server when the others were answered.
        for (int tries = 0; tries < ConsumerLimits.END_POLLS_TRIES && leftNanos.getAsLong() > 0; tries++) {
            if (!askedToEnd()) {
                return extensions.supported() ? polls.abandon() : 0;
            }
            if (polls.awaitEnd(Math.min(ConsumerLimits.END_POLLS_PAUSE.toNanos(), leftNanos.getAsLong()))) {
                return 0;
            }
        }
        return polls.abandon(); // their answers do not get through, or there is no time to wait for them
    }

    private boolean askedToEnd() {
        try {
            return server.endPolls();
        } catch (RuntimeException notNow) {
            log.debug("The server could not be asked to end the long polls", notNow);
            return false;
        }
    }
}
