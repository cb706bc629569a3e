package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Principal;
import io.holdfast.app.http.AccessNotes;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.net.InetAddress;
import java.util.List;

/** Notes who asked, for whoever writes requests down. */
public record NotedAuthentication(Authentication authentication) implements Authentication {
    @Override
    public Principal authenticate(Exchange exchange, List<String> services) throws RequestRefused {
        return noted(exchange, authentication.authenticate(exchange, services));
    }

    @Override
    public Principal authenticateOperator(Exchange exchange) throws RequestRefused {
        return noted(exchange, authentication.authenticateOperator(exchange));
    }

    private Principal noted(Exchange exchange, Principal who) {
        AccessNotes notes = exchange.notes();
        if (notes != null) {
            String arn = who.isUnchecked() ? null : who.identity().arn();
            notes.client(authentication.address(exchange).getHostAddress());
            notes.caller(arn == null ? who.account() : arn, who.accessKeyId());
        }
        return who;
    }

    @Override
    public InetAddress address(Exchange exchange) {
        return authentication.address(exchange);
    }

    @Override
    public HttpContext context(Exchange exchange, Principal principal) {
        return authentication.context(exchange, principal);
    }
}
