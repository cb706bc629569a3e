package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.QueueAddress;
import io.holdfast.protocol.sqs.json.JsonRequests;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.ResponseBuffer;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * LocalStack's {@code /_aws/sqs/messages}: the messages of a queue as a receive would answer them, without receiving them. The queue stands in a parameter
 * {@code QueueUrl}, in the body of a ReceiveMessage that an SDK sends here, or in the path. Any loop.
 */
public final class DeveloperEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(DeveloperEndpoint.class);
    private static final String PATH = "/_aws/sqs/messages";
    private static final String AWS_JSON = "application/x-amz-json-1.";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final List<String> SERVICES = List.of("sqs", "holdfast");

    private final SqsServices services;
    private final MessageLook look;
    private final Executor workers;

    /** @param workers a few threads, which take only so much work at a time and reject the rest */
    public DeveloperEndpoint(SqsServices services, MessageLook look, Executor workers) {
        this.services = services;
        this.look = look;
        this.workers = workers;
    }

    public static boolean handles(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    public void handle(Exchange exchange) {
        AnswerFormat format =
                isType(exchange, AWS_JSON) ? JsonFormat.INSTANCE : QueryFormat.accepted(exchange.header("accept"));
        try {
            Principal who = services.authentication().authenticate(exchange, SERVICES);
            FormParameters parameters = parameters(exchange);
            Supplier<Outcome> looking = look.into(
                    queue(exchange, parameters, who),
                    new MessageLook.Shown(isSet(parameters, "ShowInvisible"), isSet(parameters, "ShowDelayed")),
                    who,
                    services.authentication().context(exchange, who));
            workers.execute(() -> answer(exchange, format, outcome(looking)));
        } catch (RequestRefused refused) {
            answer(exchange, format, refused.failure());
        } catch (QueryRefused malformed) {
            answer(
                    exchange,
                    format,
                    new Failure(AwsError.SERIALIZATION, malformed.error().message()));
        } catch (RejectedExecutionException tooMany) {
            answer(exchange, format, new Failure(AwsError.REQUEST_THROTTLED, "Too many requests are waiting already."));
        }
    }

    private static Outcome outcome(Supplier<Outcome> looking) {
        try {
            return looking.get();
        } catch (RuntimeException | Error failure) {
            LOG.error("Messages could not be shown.", failure);
            return new Failure(
                    AwsError.INTERNAL_FAILURE, "The messages could not be shown; the server's log says why.");
        }
    }

    private static void answer(Exchange exchange, AnswerFormat format, Outcome outcome) {
        ResponseBuffer body = format.body(outcome, exchange::requestId);
        exchange.answer(Response.of(format.head(outcome), Arrays.copyOf(body.array(), body.length())));
    }

    private static FormParameters parameters(Exchange exchange) throws QueryRefused {
        return isType(exchange, FORM)
                ? FormParameters.read(exchange.query(), exchange.body(), exchange.bodyOffset(), exchange.bodyLength())
                : FormParameters.read(exchange.query(), new byte[0], 0, 0);
    }

    private static QueueAddress queue(Exchange exchange, FormParameters parameters, Principal who)
            throws RequestRefused {
        String path = exchange.path();
        if (path.length() > PATH.length() + 1) {
            String[] parts = path.substring(PATH.length() + 1).split("/", -1);
            if (parts.length != 3) {
                throw new RequestRefused(
                        AwsError.INVALID_ADDRESS, "The path must be " + PATH + "/REGION/ACCOUNT/QUEUE.");
            }
            return new QueueAddress(parts[1], parts[2], parts[0]);
        }
        QueueAddress address = QueueAddress.parse(url(exchange, parameters), who.account());
        if (address == null) {
            throw new RequestRefused(Failure.queueDoesNotExist());
        }
        return address;
    }

    private static @Nullable String url(Exchange exchange, FormParameters parameters) throws RequestRefused {
        if (!isType(exchange, AWS_JSON)) {
            return parameters.get("QueueUrl");
        }
        if (Operation.ofTarget(exchange.header("x-amz-target")) != Operation.RECEIVE_MESSAGE) {
            throw new RequestRefused(AwsError.UNKNOWN_OPERATION, "This endpoint only accepts ReceiveMessage calls.");
        }
        return JsonRequests.read(
                        Operation.RECEIVE_MESSAGE, exchange.body(), exchange.bodyOffset(), exchange.bodyLength())
                .queueUrl();
    }

    private static boolean isType(Exchange exchange, String type) {
        String given = exchange.header("content-type");
        return given != null && given.regionMatches(true, 0, type, 0, type.length());
    }

    private static boolean isSet(FormParameters parameters, String name) {
        String value = parameters.get(name);
        return value != null && (value.equalsIgnoreCase("true") || value.equals("1"));
    }
}
