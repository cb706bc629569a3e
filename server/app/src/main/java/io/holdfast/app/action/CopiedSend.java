package io.holdfast.app.action;

import static java.util.Objects.requireNonNull;

import io.holdfast.app.access.Principal;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageBatchResultEntry;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A send that goes to two queues: the client hears of it when both have it. If one of them does not take it, the client is told so and sends again; the other
 * may then have it twice, but none ever misses what was acknowledged.
 */
final class CopiedSend {
    private final Requester client;
    private @Nullable Outcome ofOriginal;
    private @Nullable Outcome ofCopy;
    private boolean answered;

    CopiedSend(Requester client) {
        this.client = client;
    }

    /** Who asks for the send to the queue that the client has named. */
    Requester original() {
        return new Half(true);
    }

    /** Who asks for the copy. */
    Requester copy() {
        return new Half(false);
    }

    /** The send to the queue that the client has named is refused, so its client waits for nothing else. */
    synchronized void endWithout(Outcome refusal) {
        ofCopy = refusal;
    }

    private void answer(boolean original, Outcome outcome) {
        Outcome whole;
        synchronized (this) {
            if (original) {
                ofOriginal = outcome;
            } else {
                ofCopy = outcome;
            }
            boolean isComplete = !answered && ofOriginal != null && ofCopy != null;
            whole = isComplete ? joined(requireNonNull(ofOriginal), requireNonNull(ofCopy)) : null;
            answered |= isComplete;
        }
        if (whole != null) {
            client.respond(whole);
        }
    }

    static Outcome joined(Outcome original, Outcome copy) {
        if (original instanceof Failure) {
            return original;
        }
        if (copy instanceof Failure failure) {
            return new Failure(
                    failure.error(), "The queue that gets a copy does not take the message: " + failure.message());
        }
        return original instanceof SendMessageBatchResult ours && copy instanceof SendMessageBatchResult theirs
                ? joined(ours, theirs)
                : original;
    }

    /** An entry has succeeded if it has in both. */
    private static SendMessageBatchResult joined(SendMessageBatchResult original, SendMessageBatchResult copy) {
        Set<String> failed = original.failed().stream().map(BatchFailure::id).collect(Collectors.toSet());
        List<BatchFailure> failures = new ArrayList<>(original.failed());
        copy.failed().stream().filter(failure -> failed.add(failure.id())).forEach(failures::add);
        List<SendMessageBatchResultEntry> successes = original.successful().stream()
                .filter(entry -> !failed.contains(entry.id()))
                .toList();
        return new SendMessageBatchResult(successes, failures);
    }

    /** The client, but for the way back. */
    private final class Half implements Requester {
        private final boolean original;

        Half(boolean original) {
            this.original = original;
        }

        @Override
        public Principal principal() {
            return client.principal();
        }

        @Override
        public RequestContext context() {
            return client.context();
        }

        @Override
        public String baseUrl() {
            return client.baseUrl();
        }

        @Override
        public @Nullable String traceHeader() {
            return client.traceHeader();
        }

        @Override
        public @Nullable String traceParent() {
            return client.traceParent();
        }

        @Override
        public @Nullable InetAddress address() {
            return client.address();
        }

        @Override
        public void execute(Runnable task) {
            client.execute(task);
        }

        @Override
        public void respond(Outcome outcome) {
            answer(original, outcome);
        }
    }
}
