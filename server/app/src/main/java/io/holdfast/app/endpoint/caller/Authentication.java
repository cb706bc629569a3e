package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.net.InetAddress;
import java.util.List;

/**
 * Says who asks. Every endpoint asks here before it reads what is wanted: {@link SignatureAuthentication} for clients, {@link PassedOnAuthentication}
 * for what another node passes on, which has asked already. Any thread.
 */
public interface Authentication {
    /**
     * Who asks.
     *
     * @param services those that the signature may be for
     * @throws RequestRefused if the request says something that is not true
     */
    Principal authenticate(Exchange exchange, List<String> services) throws RequestRefused;

    /** Who asks for a page for operators, which tools may want that cannot sign. */
    Principal authenticateOperator(Exchange exchange) throws RequestRefused;

    /** Where this request comes from. */
    InetAddress address(Exchange exchange);

    /** What conditions can ask about this request of this principal. */
    HttpContext context(Exchange exchange, Principal principal);
}
