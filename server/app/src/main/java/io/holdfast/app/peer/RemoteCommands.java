package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerFields;
import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.PeerReplies;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.loop.Loop;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets partitions of other nodes decide what this one's have handed to them or its clients ask of their parts, and the other way round. Any thread. */
public final class RemoteCommands {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteCommands.class);
    private static final ResponseHead OK = ResponseHead.of(200, "application/octet-stream");
    private static final ResponseHead WRONG = ResponseHead.of(400, "text/plain");
    /** Not to be known whether it was decided. */
    private static final ResponseHead FAILED = ResponseHead.of(503, "text/plain");

    private static final int DECIDED = 200;
    /** The other partition may wait for its disks and for a majority, but not for ever. */
    private static final long MOST_MILLIS = 10_000;

    /** The partitions of this node. */
    @FunctionalInterface
    public interface Door {
        /**
         * Lets a partition decide; the call is answered, on any thread, once the decision is durable.
         *
         * @return ends a receive that is parked
         */
        Runnable submit(int partition, Command command, Origin origin, Outcome outcome);
    }

    /** What became of a command. One of its methods is called, once. */
    public interface Outcome {
        /** Decided, durably. */
        void decided(Reply reply);

        /** Nothing was done: to be tried again. */
        void notTaken();

        /** Nobody knows. */
        void unknown();
    }

    private final Placement placement;
    private final PeerLinks links;
    private final Door here;

    public RemoteCommands(Placement placement, PeerLinks links, Door here) {
        this.placement = placement;
        this.links = links;
        this.here = here;
    }

    /**
     * Submits a command to a partition of another node. The outcome is told on a loop: the one that runs this, if it is one.
     *
     * @return ends a receive that is parked there
     */
    public Runnable submit(int partition, Command command, Origin origin, Outcome outcome) {
        String leader = placement.leaderNode(partition);
        if (leader == null || leader.equals(placement.self())) {
            outcome.notTaken();
            return () -> {};
        }
        PeerRequest request = PeerRequest.own(
                PeerRoutes.COMMAND,
                Map.of(PeerFields.PARTITION, Integer.toString(partition)),
                CommandWire.write(command, origin));
        Loop loop = links.anyLoop();
        Asked asked = new Asked(outcome);
        onLoop(loop, () -> {
            loop.schedule(asked::lost, MOST_MILLIS + waitMillis(command));
            asked.sent = links.send(leader, loop, request, asked);
        });
        return () -> onLoop(loop, () -> asked.sent.abandon());
    }

    private static void onLoop(Loop loop, Runnable step) {
        if (loop.isCurrent()) {
            step.run();
        } else {
            loop.execute(step);
        }
    }

    private static long waitMillis(Command command) {
        return command instanceof ReceiveMessage receive ? Math.max(0, receive.waitMillis()) : 0;
    }

    /** A command on its way. Its loop only. */
    private static final class Asked implements PeerReplies {
        private final Outcome outcome;
        private boolean isOver;
        Sent sent = Sent.NOTHING;

        Asked(Outcome outcome) {
            this.outcome = outcome;
        }

        @Override
        public void answered(Response response) {
            if (end()) {
                Reply reply = response.head().status() == DECIDED ? read(response) : null;
                if (reply == null) {
                    outcome.unknown();
                } else {
                    outcome.decided(reply);
                }
            }
        }

        @Override
        public void notTaken(NotTaken why) {
            if (end()) {
                outcome.notTaken();
            }
        }

        @Override
        public void lost() {
            if (end()) {
                outcome.unknown();
            }
        }

        private boolean end() {
            boolean isFirst = !isOver;
            isOver = true;
            return isFirst;
        }
    }

    private static @Nullable Reply read(Response response) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            response.body().writeTo(bytes);
            return CommandWire.readReply(bytes.toByteArray());
        } catch (IOException | IllegalArgumentException unreadable) {
            LOG.error("The reply of another node's partition cannot be read", unreadable);
            return null;
        }
    }

    /** Answers another node whose partition hands something to one of this. */
    public void answer(Exchange exchange) {
        int partition = PeerRoutes.partition(exchange);
        if (!placement.isHere(partition)) {
            exchange.answer(PeerListener.NOT_HERE);
            return;
        }
        CommandWire.Sent sent;
        try {
            sent = CommandWire.readCommand(exchange.body(), exchange.bodyOffset(), exchange.bodyLength());
        } catch (RuntimeException unreadable) {
            LOG.error("A command of another node cannot be read", unreadable);
            exchange.answer(Response.of(WRONG));
            return;
        }
        AtomicBoolean hasGone = new AtomicBoolean();
        Runnable abandonment = here.submit(partition, sent.command(), sent.origin(), new Outcome() {
            @Override
            public void decided(Reply reply) {
                boolean isForNobody = hasGone.get() && reply instanceof Reply.Received;
                if (isForNobody) {
                    giveBack(partition, sent, (Reply.Received) reply);
                }
                exchange.answer(Response.of(OK, CommandWire.write(isForNobody ? Reply.Received.NOTHING : reply)));
            }

            @Override
            public void notTaken() {
                exchange.answer(PeerListener.NOT_HERE);
            }

            @Override
            public void unknown() {
                exchange.answer(Response.of(FAILED));
            }
        });
        if (sent.command() instanceof ReceiveMessage) {
            exchange.onClosed(() -> {
                hasGone.set(true);
                abandonment.run();
            });
        }
    }

    /** What was taken for a caller that is gone is visible again at once, and was never received. */
    private void giveBack(int partition, CommandWire.Sent sent, Reply.Received received) {
        if (!received.deliveries().isEmpty()) {
            Runnable unused = here.submit(
                    partition,
                    ChangeMessageVisibility.givingBack(sent.command().queueId(), received.deliveries()),
                    sent.origin(),
                    NOBODY);
        }
    }

    /** Should it fail, the messages come back when their visibility time-out is over. */
    private static final Outcome NOBODY = new Outcome() {
        @Override
        public void decided(Reply reply) {}

        @Override
        public void notTaken() {}

        @Override
        public void unknown() {}
    };
}
