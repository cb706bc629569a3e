package io.holdfast.app.endpoint;

import io.holdfast.app.endpoint.cloudwatch.CloudWatchEndpoint;
import io.holdfast.app.endpoint.sqs.QueryEndpoint;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import org.jspecify.annotations.Nullable;

/** Decides which API a form is for. Most are messages, so that is found out first. */
public final class FormRoutes {
    private static final FormVersion CLOUDWATCH = new FormVersion(CloudWatchOperation.VERSION);
    private static final String FOR_QUEUES = "/sqs/aws4_request";
    private static final String FOR_CLOUDWATCH = "/monitoring/aws4_request";

    private final QueryEndpoint query;
    private final IdentityRoutes identities;
    private final CloudWatchEndpoint cloudWatch;

    public FormRoutes(QueryEndpoint query, IdentityRoutes identities, CloudWatchEndpoint cloudWatch) {
        this.query = query;
        this.identities = identities;
        this.cloudWatch = cloudWatch;
    }

    void handle(Exchange exchange) {
        String authorization = exchange.header("authorization");
        if (authorization != null && authorization.contains(FOR_QUEUES)) {
            query.handle(exchange);
        } else if (isForCloudWatch(exchange, authorization)) {
            cloudWatch.handleQuery(exchange);
        } else if (!identities.take(exchange)) {
            query.handle(exchange);
        }
    }

    static boolean isForCloudWatch(Exchange exchange, @Nullable String authorization) {
        return (authorization != null && authorization.contains(FOR_CLOUDWATCH))
                // A form that is compressed shows no version.
                || CLOUDWATCH.isNamedBy(exchange);
    }
}
