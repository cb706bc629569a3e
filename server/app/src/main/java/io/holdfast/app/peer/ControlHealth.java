package io.holdfast.app.peer;

import io.holdfast.app.endpoint.health.ClusterHealth;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.util.Optional;
import java.util.function.Consumer;

/** Whether somebody leads the control partition, which decides what belongs to no queue. Any thread. */
record ControlHealth(LeaderQuestions leaders) implements ClusterHealth {
    private static final ResponseHead OK = ResponseHead.of(200, "text/plain");

    @Override
    public void ask(Consumer<Optional<String>> listener) {
        var unused = leaders.askLater(Placement.CONTROL, PeerRoutes.CONTROL_LED, new byte[0])
                .whenComplete((answer, failure) ->
                        listener.accept(failure == null ? Optional.empty() : Optional.of(sentence(failure))));
    }

    private static String sentence(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return String.valueOf(cause.getMessage());
    }

    /** Answers another node. */
    void answer(Exchange exchange) {
        exchange.answer(leaders.placement().isSurelyHere(Placement.CONTROL) ? Response.of(OK) : PeerListener.NOT_HERE);
    }
}
