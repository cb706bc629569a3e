package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerFields;
import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.partition.CommandOutcome;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.ReceiveMessage;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets partitions of other nodes decide what this one's have handed to them or its clients ask of their parts, and the other way round. Any thread. */
public final class RemoteCommands {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteCommands.class);
    private static final ResponseHead WRONG = ResponseHead.of(400, "text/plain");
    /** The other partition may wait for its disks and for a majority, but not for ever. */
    private static final long MOST_MILLIS = 10_000;

    private final Placement placement;
    private final PeerLinks links;
    private final CommandDoor here;

    public RemoteCommands(Placement placement, PeerLinks links, CommandDoor here) {
        this.placement = placement;
        this.links = links;
        this.here = here;
    }

    /**
     * Submits a command to a partition of another node. The outcome is told on a loop: the one that runs this, if it is one.
     *
     * @return ends a receive that is parked there
     */
    public Runnable submit(int partition, Command command, Origin origin, CommandOutcome outcome) {
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
        SentCommand sent = new SentCommand(outcome);
        onLoop(loop, () -> {
            loop.schedule(sent::lost, MOST_MILLIS + waitMillis(command));
            sent.sentAs(links.send(leader, loop, request, sent));
        });
        return () -> onLoop(loop, sent::abandon);
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
        if (sent.command() instanceof ReceiveMessage) {
            RemoteReceive receive = new RemoteReceive(here, sent, new CommandAnswer(exchange));
            Runnable abandonment = here.submit(partition, sent.command(), sent.origin(), receive);
            exchange.onClosed(() -> {
                receive.callerHasGone();
                abandonment.run();
            });
        } else {
            Runnable unused = here.submit(partition, sent.command(), sent.origin(), new CommandAnswer(exchange));
        }
    }
}
