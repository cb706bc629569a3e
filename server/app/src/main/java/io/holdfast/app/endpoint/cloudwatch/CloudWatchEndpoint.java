package io.holdfast.app.endpoint.cloudwatch;

import io.holdfast.app.access.Principal;
import io.holdfast.app.cloudwatch.CloudWatchAccess;
import io.holdfast.app.cloudwatch.CloudWatchActions;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.caller.HttpContext;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.partition.NodeSilent;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest;
import io.holdfast.protocol.cloudwatch.CloudWatchRequests;
import io.holdfast.protocol.cloudwatch.CloudWatchResults;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * CloudWatch, on the same port as SQS. Who asks is found out on the loop, and small requests are read there; large ones are read, and all of them carried
 * out, on threads that may wait for the disk.
 */
public final class CloudWatchEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(CloudWatchEndpoint.class);
    private static final List<String> SERVICES = List.of("monitoring");
    private static final int NAME_MAX_CHARACTERS = 64;
    /** Large requests that are kept in memory until a thread has read them, of 2 MiB each. */
    private static final int MOST_LARGE_REQUESTS = 4;

    private static final CloudWatchProtocol JSON = new JsonProtocol();
    private static final CloudWatchProtocol CBOR = new CborProtocol();
    private static final CloudWatchProtocol QUERY = new QueryProtocol();

    private final Authentication authentication;
    private final CloudWatchAccess access;
    private final CloudWatchActions actions;
    private final Executor executor;
    private final AtomicInteger largeRequests = new AtomicInteger();

    /** What somebody may have done. */
    private record Accepted(CloudWatchOperation operation, CloudWatchRequest request, Owner owner) {}

    /** @param executor takes only so many requests at a time and rejects the others */
    public CloudWatchEndpoint(
            Authentication authentication, CloudWatchAccess access, CloudWatchActions actions, Executor executor) {
        this.authentication = authentication;
        this.access = access;
        this.actions = actions;
        this.executor = executor;
    }

    /** Whether the header {@code X-Amz-Target} of a request is for CloudWatch. */
    public static boolean handlesTarget(@Nullable String target) {
        return target != null && target.startsWith(CloudWatchOperation.TARGET_PREFIX);
    }

    /** Whether the path of a request is for CloudWatch, in CBOR. */
    public static boolean handlesPath(String path) {
        return path.startsWith(CloudWatchOperation.PATH_PREFIX);
    }

    public void handleJson(Exchange exchange) {
        handle(exchange, JSON);
    }

    public void handleCbor(Exchange exchange) {
        handle(exchange, CBOR);
    }

    public void handleQuery(Exchange exchange) {
        handle(exchange, QUERY);
    }

    /** How to tell a client of the JSON protocol, with a sentence, that nobody can carry its request out now. */
    public static Consumer<String> refusalOfJson(Exchange exchange) {
        return refusal(exchange, JSON);
    }

    /** The same in CBOR. */
    public static Consumer<String> refusalOfCbor(Exchange exchange) {
        return refusal(exchange, CBOR);
    }

    /** The same in the Query protocol. */
    public static Consumer<String> refusalOfQuery(Exchange exchange) {
        return refusal(exchange, QUERY);
    }

    private static Consumer<String> refusal(Exchange exchange, CloudWatchProtocol protocol) {
        boolean isQueryMode = isQueryMode(exchange);
        return sentence -> exchange.answer(protocol.failure(unavailable(sentence), isQueryMode, exchange));
    }

    private static CloudWatchError unavailable(String sentence) {
        return new CloudWatchError("ServiceUnavailableException", "ServiceUnavailable", 503, sentence);
    }

    private static boolean isQueryMode(Exchange exchange) {
        return "true".equalsIgnoreCase(exchange.header("x-amzn-query-mode"));
    }

    private void handle(Exchange exchange, CloudWatchProtocol protocol) {
        // Only here may the request be read.
        boolean isQueryMode = isQueryMode(exchange);
        try {
            Principal who = authentication.authenticate(exchange, SERVICES);
            HttpContext context = authentication.context(exchange, who);
            UnreadRequest request = UnreadRequest.of(exchange);
            if (request.isSmall()) {
                Accepted accepted = accept(request, protocol, who, context);
                executor.execute(() -> perform(accepted, exchange, protocol, isQueryMode));
            } else {
                handleLarge(request, protocol, who, context, exchange, isQueryMode);
            }
        } catch (CloudWatchRefused refused) {
            exchange.answer(protocol.failure(refused.error(), isQueryMode, exchange));
        } catch (RequestRefused refused) {
            exchange.answer(protocol.failure(error(refused.failure()), isQueryMode, exchange));
        } catch (RejectedExecutionException tooMany) {
            exchange.answer(protocol.failure(CloudWatchError.throttled(), isQueryMode, exchange));
        }
    }

    private Accepted accept(UnreadRequest unread, CloudWatchProtocol protocol, Principal who, RequestContext context)
            throws CloudWatchRefused {
        CloudWatchProtocol.Asked asked = protocol.read(unread);
        CloudWatchOperation operation = operation(asked.operation());
        CloudWatchRequest request = CloudWatchRequests.read(operation, asked.members());
        access.require(operation, request, who, context);
        return new Accepted(operation, request, new Owner(who.account(), who.region()));
    }

    /** A thousand datapoints take longer to be read than everybody else on the loop should wait. */
    private void handleLarge(
            UnreadRequest unread,
            CloudWatchProtocol protocol,
            Principal who,
            HttpContext context,
            Exchange exchange,
            boolean isQueryMode)
            throws CloudWatchRefused {
        RequestBody.refuseIfTooLarge(unread.length());
        if (largeRequests.incrementAndGet() > MOST_LARGE_REQUESTS) {
            largeRequests.decrementAndGet();
            throw new RejectedExecutionException("too many large requests");
        }
        UnreadRequest kept = unread.kept();
        RequestContext facts = context.kept();
        try {
            executor.execute(() -> readLarge(kept, protocol, who, facts, exchange, isQueryMode));
        } catch (RejectedExecutionException tooMany) {
            largeRequests.decrementAndGet();
            throw tooMany;
        }
    }

    private void readLarge(
            UnreadRequest unread,
            CloudWatchProtocol protocol,
            Principal who,
            RequestContext context,
            Exchange exchange,
            boolean isQueryMode) {
        Accepted accepted;
        try {
            accepted = accept(unread, protocol, who, context);
        } catch (CloudWatchRefused refused) {
            exchange.answer(protocol.failure(refused.error(), isQueryMode, exchange));
            return;
        } catch (RuntimeException | Error broken) {
            // Nobody else would catch it: the client must not wait for ever.
            LOG.error("A request could not be read", broken);
            exchange.answer(protocol.failure(CloudWatchError.internal(), isQueryMode, exchange));
            return;
        } finally {
            largeRequests.decrementAndGet();
        }
        perform(accepted, exchange, protocol, isQueryMode);
    }

    private void perform(Accepted accepted, Exchange exchange, CloudWatchProtocol protocol, boolean isQueryMode) {
        CloudWatchOperation operation = accepted.operation;
        CompletableFuture<Void> unused = CompletableFuture.completedFuture(accepted.request)
                .thenCompose(asked -> actions.perform(asked, accepted.owner))
                .thenApply(result -> protocol.success(operation, CloudWatchResults.write(result), exchange))
                .handle((response, failure) -> {
                    // A result that cannot be written is a failure too: its client must not wait for ever.
                    Response answer = failure == null
                            ? response
                            : protocol.failure(error(operation, failure), isQueryMode, exchange);
                    exchange.answer(answer);
                    return null;
                });
    }

    private static CloudWatchOperation operation(String name) throws CloudWatchRefused {
        CloudWatchOperation operation = CloudWatchOperation.named(name);
        if (operation == null) {
            String shown = name.length() <= NAME_MAX_CHARACTERS ? name : name.substring(0, NAME_MAX_CHARACTERS) + "...";
            throw new CloudWatchRefused(CloudWatchError.unknownOperation(shown));
        }
        return operation;
    }

    private static CloudWatchError error(Failure failure) {
        return new CloudWatchError(
                failure.error().type(),
                failure.error().queryCode(),
                failure.error().httpStatus(),
                failure.message());
    }

    private static CloudWatchError error(CloudWatchOperation operation, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof CloudWatchRefused refused) {
            return refused.error();
        }
        if (cause instanceof NodeSilent silent) {
            return unavailable(silent.sentence());
        }
        LOG.warn("{} failed", operation.wireName(), cause);
        return CloudWatchError.internal();
    }
}
