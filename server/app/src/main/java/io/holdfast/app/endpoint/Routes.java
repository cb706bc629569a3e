package io.holdfast.app.endpoint;

import io.holdfast.app.endpoint.admin.AdminEndpoint;
import io.holdfast.app.endpoint.caller.OperatorAccess;
import io.holdfast.app.endpoint.cloudwatch.CloudWatchEndpoint;
import io.holdfast.app.endpoint.console.ConsoleEndpoint;
import io.holdfast.app.endpoint.docs.DocsEndpoint;
import io.holdfast.app.endpoint.health.HealthEndpoint;
import io.holdfast.app.endpoint.kms.KmsEndpoint;
import io.holdfast.app.endpoint.metrics.MetricsEndpoint;
import io.holdfast.app.endpoint.sqs.JsonEndpoint;
import io.holdfast.app.endpoint.sqs.QueryEndpoint;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.policy.IamAction;
import java.nio.charset.StandardCharsets;

/**
 * Decides what a request speaks: AWS JSON by its content type, AWS Query by its form or by an action in its URL, CloudWatch's CBOR and
 * everything of our own by its path.
 */
public final class Routes implements RequestHandler {
    private static final String AWS_JSON = "application/x-amz-json-1.";
    private static final ResponseHead NOT_FOUND = ResponseHead.of(404, "text/xml");
    private static final byte[] UNKNOWN = "<UnknownOperationException/>\n".getBytes(StandardCharsets.UTF_8);

    private final JsonEndpoint json;
    private final KmsEndpoint kms;
    private final CloudWatchEndpoint cloudWatch;
    private final FormRoutes forms;
    private final AdminEndpoint admin;
    private final ConsoleEndpoint console;
    private final DocsEndpoint docs;
    private final HealthEndpoint health;
    private final MetricsEndpoint metrics;
    private final OperatorAccess operators;

    public Routes(
            JsonEndpoint json,
            KmsEndpoint kms,
            CloudWatchEndpoint cloudWatch,
            FormRoutes forms,
            AdminEndpoint admin,
            ConsoleEndpoint console,
            DocsEndpoint docs,
            HealthEndpoint health,
            MetricsEndpoint metrics,
            OperatorAccess operators) {
        this.json = json;
        this.kms = kms;
        this.cloudWatch = cloudWatch;
        this.forms = forms;
        this.admin = admin;
        this.console = console;
        this.docs = docs;
        this.health = health;
        this.metrics = metrics;
        this.operators = operators;
    }

    static boolean speaksAwsJson(Exchange exchange) {
        String contentType = exchange.header("content-type");
        return contentType != null && contentType.regionMatches(true, 0, AWS_JSON, 0, AWS_JSON.length());
    }

    @Override
    public void handle(Exchange exchange) {
        if (speaksAwsJson(exchange)) {
            String target = exchange.header("x-amz-target");
            if (KmsEndpoint.handles(target)) {
                kms.handle(exchange);
            } else if (CloudWatchEndpoint.handlesTarget(target)) {
                cloudWatch.handleJson(exchange);
            } else {
                json.handle(exchange);
            }
            return;
        }
        String path = exchange.path();
        if (AdminEndpoint.handles(path)) {
            admin.handle(exchange);
            return;
        }
        if (CloudWatchEndpoint.handlesPath(path)) {
            cloudWatch.handleCbor(exchange);
            return;
        }
        if (ConsoleEndpoint.handles(path)) {
            console.handle(exchange);
            return;
        }
        if (DocsEndpoint.handles(path)) {
            docs.handle(exchange);
            return;
        }
        if (QueryEndpoint.isSpokenBy(exchange)) {
            forms.handle(exchange);
            return;
        }
        switch (path) {
            case "/health/live" -> health.live(exchange);
            case "/health/ready", "/health" -> health.ready(exchange);
            case "/metrics" -> {
                if (operators.admits(exchange, IamAction.READ_METRICS)) {
                    metrics.handle(exchange);
                }
            }
            case "/metrics/queues" -> {
                if (operators.admits(exchange, IamAction.READ_METRICS)) {
                    metrics.handleQueues(exchange);
                }
            }
            default -> exchange.answer(Response.of(NOT_FOUND, UNKNOWN));
        }
    }
}
