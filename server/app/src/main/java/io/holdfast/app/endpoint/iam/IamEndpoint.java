package io.holdfast.app.endpoint.iam;

import io.holdfast.app.access.Principal;
import io.holdfast.app.endpoint.xml.XmlAnswers;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.identity.IamActions;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.iam.IamRequests;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.iam.IamResults;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryRefused;

/** The part of the IAM API that is about users, their access keys and their own policies. */
public final class IamEndpoint {
    private final IamActions actions;
    private final XmlAnswers<IamResult> answers = new XmlAnswers<>(IamResults::write, IamResults::write);

    public IamEndpoint(IamActions actions) {
        this.actions = actions;
    }

    public void handle(Exchange exchange, FormParameters form, Principal who, RequestContext context) {
        IamRequest request;
        try {
            request = IamRequests.read(form);
        } catch (QueryRefused refused) {
            answers.refuse(exchange, refused.error());
            return;
        }
        answers.answer(exchange, actions.perform(request, who, context));
    }
}
