package io.holdfast.app;

import io.holdfast.app.action.Invocation;
import io.holdfast.app.endpoint.Identity;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A request that the server makes of itself while it starts, before anybody can reach it. */
final class StartInvocation extends Invocation {
    private final Identity identity;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

    StartInvocation(Identity identity) {
        this.identity = identity;
    }

    /** Waits for the outcome; the partition answers in any case. */
    Outcome await() {
        return outcome.join();
    }

    @Override
    protected String account() {
        return identity.account();
    }

    @Override
    protected String region() {
        return identity.region();
    }

    @Override
    protected String baseUrl() {
        return "";
    }

    @Override
    protected @Nullable String traceHeader() {
        return null;
    }

    @Override
    protected boolean returnsReceive() {
        return false;
    }

    @Override
    public void respond(Outcome given) {
        outcome.complete(given);
    }

    @Override
    protected void onConnection(Runnable task) {
        task.run();
    }
}
