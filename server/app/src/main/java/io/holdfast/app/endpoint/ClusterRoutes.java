package io.holdfast.app.endpoint;

import io.holdfast.app.access.Principal;
import io.holdfast.app.endpoint.admin.AdminPlace;
import io.holdfast.app.endpoint.caller.SignatureAuthentication;
import io.holdfast.app.endpoint.cloudwatch.CloudWatchEndpoint;
import io.holdfast.app.endpoint.kms.KmsEndpoint;
import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.endpoint.sqs.QueryEndpoint;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.RequestHandler;
import java.util.List;
import java.util.function.Consumer;

/**
 * Stands before the routes where there are several nodes: what is about no queue goes to the node that decides it, and what an operator asks about
 * one queue to that queue's. Requests of SQS find their own way, because only who has read them knows their queue. Whoever cannot prove who they
 * are is refused here, by the routes.
 */
public final class ClusterRoutes implements RequestHandler {
    private static final String FOR_QUEUES = "/sqs/aws4_request";
    private static final List<String> ADMIN = List.of("holdfast");
    private static final List<String> KMS = List.of("kms");
    private static final List<String> CLOUDWATCH = List.of("monitoring");
    private static final List<String> IDENTITY = List.of("iam", "sts");

    private final RequestHandler routes;
    private final SignatureAuthentication authentication;
    private final Elsewhere elsewhere;
    private final PublicAddress address;

    /** @param routes carry out what is for this node */
    public ClusterRoutes(
            RequestHandler routes, SignatureAuthentication authentication, Elsewhere elsewhere, PublicAddress address) {
        this.routes = routes;
        this.authentication = authentication;
        this.elsewhere = elsewhere;
        this.address = address;
    }

    @Override
    public void handle(Exchange exchange) {
        String path = exchange.path();
        String target = Routes.speaksAwsJson(exchange) ? exchange.header("x-amz-target") : null;
        if (KmsEndpoint.handles(target)) {
            control(exchange, KMS, sentence -> exchange.answer(Refusals.kms(sentence)));
        } else if (CloudWatchEndpoint.handlesTarget(target)) {
            control(exchange, CLOUDWATCH, CloudWatchEndpoint.refusalOfJson(exchange));
        } else if (Routes.speaksAwsJson(exchange)) {
            routes.handle(exchange);
        } else if (AdminPlace.handles(path)) {
            admin(exchange, path);
        } else if (CloudWatchEndpoint.handlesPath(path)) {
            control(exchange, CLOUDWATCH, CloudWatchEndpoint.refusalOfCbor(exchange));
        } else if (QueryEndpoint.isSpokenBy(exchange)) {
            form(exchange);
        } else {
            routes.handle(exchange);
        }
    }

    private void form(Exchange exchange) {
        String authorization = exchange.header("authorization");
        if (authorization != null && authorization.contains(FOR_QUEUES)) {
            routes.handle(exchange);
        } else if (FormRoutes.isForCloudWatch(exchange, authorization)) {
            control(exchange, CLOUDWATCH, CloudWatchEndpoint.refusalOfQuery(exchange));
        } else if (IdentityRoutes.handles(exchange)) {
            control(exchange, IDENTITY, sentence -> Refusals.identity(exchange, sentence));
        } else {
            routes.handle(exchange);
        }
    }

    private void control(Exchange exchange, List<String> services, Consumer<String> refusal) {
        int control = elsewhere.control();
        Principal who = elsewhere.isHere(control) ? null : authentication.proved(exchange, services);
        if (who == null) {
            routes.handle(exchange);
        } else {
            elsewhere.pass(control, who, exchange, null, refusal);
        }
    }

    private void admin(Exchange exchange, String path) {
        AdminPlace place = AdminPlace.of(path, exchange.query());
        Principal who = place.isHere() ? null : authentication.proved(exchange, ADMIN);
        if (who == null) {
            routes.handle(exchange);
            return;
        }
        String queue = place.queue();
        int partition = queue == null
                ? elsewhere.control()
                : elsewhere.partitionOf(place.region(who.region()), place.account(who.account()), queue);
        if (elsewhere.isHere(partition)) {
            routes.handle(exchange);
        } else {
            elsewhere.pass(
                    partition,
                    who,
                    exchange,
                    address.of(exchange),
                    sentence -> exchange.answer(AdminPlace.unavailable(sentence)));
        }
    }
}
