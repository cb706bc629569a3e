package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.partition.CommandOutcome;
import io.holdfast.engine.command.Reply;

/** Tells another node what became of the command that it has sent. Any thread. */
record CommandAnswer(Exchange exchange) implements CommandOutcome {
    private static final ResponseHead OK = ResponseHead.of(200, "application/octet-stream");
    /** Not to be known whether it was decided. */
    private static final ResponseHead FAILED = ResponseHead.of(503, "text/plain");

    @Override
    public void decided(Reply reply) {
        exchange.answer(Response.of(OK, CommandWire.write(reply)));
    }

    @Override
    public void notTaken() {
        exchange.answer(PeerListener.NOT_HERE);
    }

    @Override
    public void unknown() {
        exchange.answer(Response.of(FAILED));
    }
}
