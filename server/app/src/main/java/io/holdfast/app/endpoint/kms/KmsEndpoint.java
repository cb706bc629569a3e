package io.holdfast.app.endpoint.kms;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.kms.KeysUnavailable;
import io.holdfast.app.action.kms.KmsAccess;
import io.holdfast.app.action.kms.KmsActions;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsOperation;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import io.holdfast.protocol.kms.KmsRequest;
import io.holdfast.protocol.kms.KmsRequests;
import io.holdfast.protocol.kms.KmsResults;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** KMS, on the same port as SQS. Who asks and whether they may is decided on the loop; what follows may wait for the disk. */
public final class KmsEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(KmsEndpoint.class);
    private static final List<String> SERVICES = List.of("kms");
    private static final int UNAVAILABLE = 503;
    private static final String JSON = "application/x-amz-json-1.1";
    private static final ResponseHead OK = ResponseHead.of(200, JSON);

    private final Authentication authentication;
    private final KmsAccess access;
    private final KmsActions actions;
    private final Executor executor;

    /** @param executor one thread, which takes only so many requests at a time and rejects the others */
    public KmsEndpoint(Authentication authentication, KmsAccess access, KmsActions actions, Executor executor) {
        this.authentication = authentication;
        this.access = access;
        this.actions = actions;
        this.executor = executor;
    }

    /** Whether the header {@code X-Amz-Target} of a request is for KMS. */
    public static boolean handles(@Nullable String target) {
        return target != null && target.startsWith(KmsOperation.TARGET_PREFIX);
    }

    public void handle(Exchange exchange) {
        try {
            Principal who = authentication.authenticate(exchange, SERVICES);
            KmsRequest request = read(exchange);
            access.require(request, who, authentication.context(exchange, who));
            KmsOwner owner = KmsAccess.owner(who);
            executor.execute(() -> exchange.answer(answer(request, owner)));
        } catch (KmsRefused refused) {
            exchange.answer(failed(refused.error()));
        } catch (RequestRefused refused) {
            Failure failure = refused.failure();
            exchange.answer(
                    failed(new KmsError(failure.error().type(), failure.error().httpStatus(), failure.message())));
        } catch (RejectedExecutionException tooMany) {
            exchange.answer(failed(KmsError.throttled()));
        }
    }

    private static KmsRequest read(Exchange exchange) throws KmsRefused {
        String target = exchange.header("x-amz-target");
        KmsOperation operation = target == null ? null : KmsOperation.ofTarget(target);
        if (operation == null) {
            throw new KmsRefused(KmsError.unknownOperation());
        }
        return KmsRequests.read(operation, exchange.body(), exchange.bodyOffset(), exchange.bodyLength());
    }

    private Response answer(KmsRequest request, KmsOwner owner) {
        try {
            return Response.of(OK, KmsResults.write(actions.perform(request, owner)));
        } catch (KmsRefused refused) {
            return failed(refused.error());
        } catch (KeysUnavailable elsewhere) {
            return failed(
                    new KmsError("DependencyTimeoutException", UNAVAILABLE, String.valueOf(elsewhere.getMessage())));
        } catch (IOException | RuntimeException | Error failure) {
            LOG.error("{} failed", request.operation().wireName(), failure);
            return failed(KmsError.internal());
        }
    }

    private static Response failed(KmsError error) {
        return Response.of(ResponseHead.of(error.httpStatus(), JSON), KmsResults.write(error));
    }
}
