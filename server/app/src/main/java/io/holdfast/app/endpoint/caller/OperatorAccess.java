package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.nio.charset.StandardCharsets;

/** Stands before pages for operators: those who ask show a signature, or their access key as user name and password. */
public final class OperatorAccess {
    private static final ResponseHead WHO =
            ResponseHead.of(401, "text/plain").with("WWW-Authenticate", "Basic realm=\"holdfast\", charset=\"UTF-8\"");
    private static final ResponseHead FORBIDDEN = ResponseHead.of(403, "text/plain");

    private final Authentication authentication;
    private final Gate gate;
    private final String account;

    /** @param account that the server belongs to: its pages tell of the queues of all accounts, so those of others must not see them */
    public OperatorAccess(Authentication authentication, Gate gate, String account) {
        this.authentication = authentication;
        this.gate = gate;
        this.account = account;
    }

    /** Whether the request may go on; if not, it is answered. */
    public boolean admits(Exchange exchange, IamAction action) {
        Principal who;
        try {
            who = authentication.authenticateOperator(exchange);
        } catch (RequestRefused refused) {
            answer(exchange, WHO, refused.failure().message());
            return false;
        }
        if (who.isUnchecked()) {
            return true;
        }
        if (who.identity().isAnonymous()) {
            answer(exchange, WHO, "This page wants an access key as user name and its secret as password.");
            return false;
        }
        Decision decision = gate.decide(who, action, "*", account, authentication.context(exchange, who));
        if (decision instanceof Decision.Denied denied) {
            answer(exchange, FORBIDDEN, denied.sentence());
        }
        return decision.isAllowed();
    }

    private static void answer(Exchange exchange, ResponseHead head, String sentence) {
        exchange.answer(Response.of(head, (sentence + "\n").getBytes(StandardCharsets.UTF_8)));
    }
}
