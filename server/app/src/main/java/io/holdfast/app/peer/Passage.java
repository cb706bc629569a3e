package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerDelivery;
import io.holdfast.app.http.PeerReplies;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import java.util.function.Consumer;

/**
 * One request on its way to the node that decides it.
 *
 * <pre>
 *   looking → sent: a node leads · looking → waiting: nobody does · waiting → looking: every few milliseconds · waiting → refused: for too long
 *   sent → answered · sent → waiting: not there, or not reachable, and nothing was done · sent → refused: lost, so nobody knows what was done
 *   the client goes: whoever works on it is told, and answers at once if it was a poll; what was only waiting is refused
 * </pre>
 *
 * <p>Thread rule: the loop of its client's connection.
 */
final class Passage implements PeerReplies {
    private static final String NO_LEADER =
            "The cluster has no leader for this right now: one is being elected, or a majority of the nodes"
                    + " cannot be reached. Try again.";
    private static final String BUSY = "The node that has to decide this has too much to do. Try again.";
    private static final String UNKNOWN =
            "The node that had to decide this was lost in the middle. The request may have been carried out. Try again.";

    private final Forwarder forwarder;
    private final int partition;
    private final PeerRequest request;
    private final Exchange exchange;
    private final Consumer<String> refusal;
    private final long deadlineNanos;
    private Sent sent = Sent.NOTHING;
    private String objection = NO_LEADER;
    private String asked = "";
    private boolean isAbandoned;
    private boolean isOver;

    Passage(
            Forwarder forwarder,
            int partition,
            PeerRequest request,
            Exchange exchange,
            Consumer<String> refusal,
            long deadlineNanos) {
        this.forwarder = forwarder;
        this.partition = partition;
        this.request = request;
        this.exchange = exchange;
        this.refusal = refusal;
        this.deadlineNanos = deadlineNanos;
    }

    void look() {
        if (isAbandoned) {
            // Nobody is told by this, unless the client has only ended its side and still reads.
            refuse(objection);
            return;
        }
        Placement placement = forwarder.placement();
        String leader = placement.leaderNode(partition);
        if (leader == null) {
            objection = NO_LEADER;
            waitOrRefuse();
        } else if (leader.equals(placement.self())) {
            asked = leader;
            sent = PeerDelivery.here(request, exchange, forwarder.here(), this);
        } else {
            asked = leader;
            Sent sending = forwarder.links().send(leader, exchange.loop(), request, this);
            // It may be answered already, and even be on its way anew.
            if (sending != Sent.NOTHING) {
                sent = sending;
                forwarder.counters().forwarded();
            }
        }
    }

    private void waitOrRefuse() {
        sent = Sent.NOTHING;
        if (!forwarder.waiting().add(exchange.loop(), this, deadlineNanos)) {
            refuse(objection);
        }
    }

    @Override
    public void answered(Response response) {
        if (!isOver) {
            isOver = true;
            exchange.answer(response);
        }
    }

    @Override
    public void notTaken(NotTaken why) {
        if (isOver) {
            return;
        }
        switch (why) {
            case NOT_HERE -> objection = NO_LEADER;
            case UNREACHABLE ->
                objection = "Node " + asked
                        + ", which has to decide this, cannot be reached, and no other does so yet. Try again.";
            case BUSY -> {
                refuse(BUSY);
                return;
            }
        }
        forwarder.counters().repeated();
        waitOrRefuse();
    }

    @Override
    public void lost() {
        forwarder.counters().lost();
        refuse(UNKNOWN);
    }

    private void refuse(String sentence) {
        if (!isOver) {
            isOver = true;
            forwarder.counters().refused();
            refusal.accept(sentence);
        }
    }

    /** The client has gone: a poll must not take a message for it any more. */
    void abandon() {
        isAbandoned = true;
        sent.abandon();
    }

    int size() {
        return request.size();
    }
}
