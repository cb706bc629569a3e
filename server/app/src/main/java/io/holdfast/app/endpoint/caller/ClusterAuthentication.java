package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.net.InetAddress;
import java.util.List;

/** Verifies what clients have signed, and believes other nodes, which have done so. Which of both it is, no request can say of itself. Any thread. */
public record ClusterAuthentication(Authentication ofClients, Authentication ofNodes) implements Authentication {
    @Override
    public Principal authenticate(Exchange exchange, List<String> services) throws RequestRefused {
        return of(exchange).authenticate(exchange, services);
    }

    @Override
    public Principal authenticateOperator(Exchange exchange) throws RequestRefused {
        return of(exchange).authenticateOperator(exchange);
    }

    @Override
    public InetAddress address(Exchange exchange) {
        return of(exchange).address(exchange);
    }

    @Override
    public HttpContext context(Exchange exchange, Principal principal) {
        return of(exchange).context(exchange, principal);
    }

    private Authentication of(Exchange exchange) {
        return exchange.isPassedOn() ? ofNodes : ofClients;
    }
}
