package io.holdfast.app;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Requester;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.concurrent.CompletableFuture;

/** The server itself, which makes requests while it starts, before anybody can reach it, and for alarms. */
final class StartRequester implements Requester {
    private final Principal principal;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

    StartRequester(Principal principal) {
        this.principal = principal;
    }

    /** Waits for the outcome; the partition answers in any case. */
    Outcome await() {
        return outcome.join();
    }

    /** Completes with the outcome. */
    CompletableFuture<Outcome> outcome() {
        return outcome;
    }

    @Override
    public Principal principal() {
        return principal;
    }

    @Override
    public String baseUrl() {
        return "";
    }

    @Override
    public void respond(Outcome given) {
        outcome.complete(given);
    }
}
