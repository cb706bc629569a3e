package io.holdfast.app.endpoint.admin;

import io.holdfast.app.access.Principal;
import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.http.AcceptedEncodings;
import io.holdfast.app.http.AccessNotes;
import io.holdfast.app.http.Exchange;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.RequestContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/** The server's own API. Everything that all routes have in common is done here, before they are asked. Any loop. */
public final class AdminEndpoint {
    /** A list of ten thousand message ids fits. */
    private static final int MOST_BODY_BYTES = 1024 * 1024;

    private final AdminRouter router;
    private final AdminAccess access;
    private final PublicAddress address;
    private final Executor workers;

    /** @param workers a few threads, which take only so much work at a time and reject the rest */
    public AdminEndpoint(List<AdminRoute> routes, AdminAccess access, PublicAddress address, Executor workers) {
        List<AdminRoute> all = new ArrayList<>(routes);
        all.add(new RoutesRoute(Collections.unmodifiableList(all)));
        this.router = new AdminRouter(all);
        this.access = access;
        this.address = address;
        this.workers = workers;
    }

    public static boolean handles(String path) {
        return path.startsWith("/admin/");
    }

    public void handle(Exchange exchange) {
        String method = exchange.method();
        String path = exchange.path();
        AdminRouter.Match match = router.find(method, path);
        if (match == null) {
            refuseUnknown(exchange, method, path);
            return;
        }
        AccessNotes notes = exchange.notes();
        if (notes != null) {
            notes.action(match.route().action().policyName());
        }
        AdminAnswer answer = new AdminAnswer(
                exchange,
                match.route().action().policyName(),
                workers,
                AcceptedEncodings.allowGzip(exchange.header("accept-encoding")));
        try {
            match.route().handle(admitted(exchange, match), answer);
        } catch (AdminRefused refused) {
            answer.refuse(refused);
        } catch (RuntimeException | Error failure) {
            answer.fail(failure);
        }
    }

    private void refuseUnknown(Exchange exchange, String method, String path) {
        Set<String> methods = router.methods(path);
        if (methods.isEmpty()) {
            exchange.answer(JsonBody.error(new AdminRefused(
                    AdminError.NOT_FOUND, "There is nothing at " + AdminParameters.shown(path) + ".")));
        } else {
            String allowed = String.join(", ", methods);
            exchange.answer(JsonBody.notAllowed(
                    new AdminRefused(
                            AdminError.METHOD_NOT_ALLOWED,
                            "This path is for " + allowed + ", not for " + AdminParameters.shown(method) + "."),
                    methods));
        }
    }

    /** The request, once it is known whose it is and that they may. */
    private AdminRequest admitted(Exchange exchange, AdminRouter.Match match) throws AdminRefused {
        AdminRoute route = match.route();
        Principal who = route.isOpen() ? access.anonymous() : access.authenticate(exchange);
        RequestContext context = access.context(exchange, who);
        String encoded = match.values().get("queue");
        boolean namesQueue = encoded != null;
        Set<String> known = new HashSet<>(route.parameters());
        if (namesQueue || route.resource() == AdminRoute.Resource.ACCOUNT) {
            known.addAll(List.of("account", "region"));
        }
        AdminParameters parameters = AdminParameters.of(exchange.query(), known);
        QueueName about =
                NamedResource.of(encoded == null ? "" : PathTemplate.decoded(encoded), namesQueue, parameters, who);
        if (namesQueue) {
            access.require(who, route.action(), about, context);
        } else if (!route.isOpen()) {
            boolean ofServer = route.resource() == AdminRoute.Resource.SERVER;
            access.require(who, route.action(), ofServer ? access.home().account() : about.account(), context);
        }
        return new AdminRequest(
                who, context, parameters, match.values(), about, address.of(exchange), body(exchange), access);
    }

    private static byte[] body(Exchange exchange) throws AdminRefused {
        int length = exchange.bodyLength();
        if (length == 0) {
            return new byte[0];
        }
        if (length > MOST_BODY_BYTES) {
            throw AdminRefused.invalid("The body must not have more than " + MOST_BODY_BYTES + " bytes.");
        }
        // Forms and plain text are what other sites' pages could send without being asked.
        String type = exchange.header("content-type");
        if (type == null || !type.regionMatches(true, 0, JsonBody.TYPE, 0, JsonBody.TYPE.length())) {
            throw AdminRefused.invalid("The body must be JSON, and the header Content-Type must say application/json.");
        }
        int offset = exchange.bodyOffset();
        return Arrays.copyOfRange(exchange.body(), offset, offset + length);
    }
}
