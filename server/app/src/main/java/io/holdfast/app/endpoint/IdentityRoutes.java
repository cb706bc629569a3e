package io.holdfast.app.endpoint;

import io.holdfast.app.access.Principal;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.iam.IamEndpoint;
import io.holdfast.app.endpoint.sts.StsEndpoint;
import io.holdfast.app.endpoint.xml.XmlAnswers;
import io.holdfast.app.http.AccessNotes;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.iam.IamRequests;
import io.holdfast.protocol.iam.IamResults;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sts.StsRequests;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.List;

/** Takes forms that are for IAM or STS. */
public final class IdentityRoutes {
    private static final FormVersion IAM = new FormVersion(IamRequests.VERSION);
    private static final FormVersion STS = new FormVersion(StsRequests.VERSION);
    private static final List<String> IAM_SERVICE = List.of("iam");
    private static final List<String> STS_SERVICE = List.of("sts");

    private final Authentication authentication;
    private final IamEndpoint iam;
    private final StsEndpoint sts;
    private final XmlAnswers<String> refusals = new XmlAnswers<>((text, id) -> text, IamResults::write);

    public IdentityRoutes(Authentication authentication, IamEndpoint iam, StsEndpoint sts) {
        this.authentication = authentication;
        this.iam = iam;
        this.sts = sts;
    }

    /** Whether the form is for one of them. */
    static boolean handles(Exchange exchange) {
        return IAM.isNamedBy(exchange) || STS.isNamedBy(exchange);
    }

    /** Whether the form was for one of them; then it is answered. */
    boolean take(Exchange exchange) {
        boolean forIam = IAM.isNamedBy(exchange);
        if (!forIam && !STS.isNamedBy(exchange)) {
            return false;
        }
        try {
            Principal who = authentication.authenticate(exchange, forIam ? IAM_SERVICE : STS_SERVICE);
            FormParameters form = FormParameters.read(
                    exchange.query(), exchange.body(), exchange.bodyOffset(), exchange.bodyLength());
            AccessNotes notes = exchange.notes();
            String action = form.get("Action");
            if (notes != null && action != null) {
                notes.action(action);
            }
            if (forIam) {
                iam.handle(exchange, form, who, authentication.context(exchange, who));
            } else {
                sts.handle(exchange, form, who, authentication.context(exchange, who));
            }
        } catch (RequestRefused refused) {
            Failure failure = refused.failure();
            refusals.refuse(
                    exchange,
                    new QueryError(failure.error().queryCode(), failure.error().httpStatus(), failure.message()));
        } catch (QueryRefused malformed) {
            refusals.refuse(exchange, malformed.error());
        }
        return true;
    }
}
