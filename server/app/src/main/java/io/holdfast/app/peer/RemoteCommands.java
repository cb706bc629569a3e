package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerFields;
import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.loop.Loop;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets partitions of other nodes decide what this one's have handed to them, and the other way round. Any thread. */
public final class RemoteCommands {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteCommands.class);
    private static final ResponseHead WRONG = ResponseHead.of(400, "text/plain");
    /** The other partition may wait for its disks and for a majority, but not for ever. */
    private static final long MOST_MILLIS = 10_000;

    /** The partitions of this node. */
    @FunctionalInterface
    public interface Door {
        /** Lets a partition decide; the call is answered, on any thread, once the decision is durable. */
        void submit(int partition, Command command, Outcome outcome);
    }

    /** What became of a command. One of its methods is called, once. */
    public interface Outcome {
        /** Decided, durably. */
        void decided(Reply reply);

        /** Nothing was done: to be tried again. */
        void notTaken();

        /** Nobody knows. These commands may be repeated without harm. */
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

    /** Submits a command to a partition of another node. The outcome is told on a loop: the one that runs this, if it is one. */
    public void submit(int partition, Command command, Outcome outcome) {
        String leader = placement.leaderNode(partition);
        if (leader == null || leader.equals(placement.self())) {
            outcome.notTaken();
            return;
        }
        PeerRequest request = PeerRequest.own(
                PeerRoutes.COMMAND,
                Map.of(PeerFields.PARTITION, Integer.toString(partition)),
                CommandWire.write(command));
        Loop loop = links.anyLoop();
        SentCommand sent = new SentCommand(outcome);
        Runnable sending = () -> {
            loop.schedule(sent::lost, MOST_MILLIS);
            links.send(leader, loop, request, sent);
        };
        if (loop.isCurrent()) {
            sending.run();
        } else {
            loop.execute(sending);
        }
    }

    /** Answers another node whose partition hands something to one of this. */
    public void answer(Exchange exchange) {
        int partition = PeerRoutes.partition(exchange);
        if (!placement.isHere(partition)) {
            exchange.answer(PeerListener.NOT_HERE);
            return;
        }
        Command command;
        try {
            command = CommandWire.readCommand(exchange.body(), exchange.bodyOffset(), exchange.bodyLength());
        } catch (RuntimeException unreadable) {
            LOG.error("A command of another node cannot be read", unreadable);
            exchange.answer(Response.of(WRONG));
            return;
        }
        here.submit(partition, command, new CommandAnswer(exchange));
    }
}
