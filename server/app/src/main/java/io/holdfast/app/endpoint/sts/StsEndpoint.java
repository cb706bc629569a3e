package io.holdfast.app.endpoint.sts;

import io.holdfast.app.access.Principal;
import io.holdfast.app.endpoint.xml.XmlAnswers;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.identity.StsActions;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sts.StsRequest;
import io.holdfast.protocol.sts.StsRequests;
import io.holdfast.protocol.sts.StsResult;
import io.holdfast.protocol.sts.StsResults;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryRefused;

/** The part of the STS API that says who asks and makes temporary keys. */
public final class StsEndpoint {
    private final StsActions actions;
    private final XmlAnswers<StsResult> answers = new XmlAnswers<>(StsResults::write, StsResults::write);

    public StsEndpoint(StsActions actions) {
        this.actions = actions;
    }

    public void handle(Exchange exchange, FormParameters form, Principal who, RequestContext context) {
        StsRequest request;
        try {
            request = StsRequests.read(form);
        } catch (QueryRefused refused) {
            answers.refuse(exchange, refused.error());
            return;
        }
        answers.answer(exchange, actions.perform(request, who, context));
    }
}
