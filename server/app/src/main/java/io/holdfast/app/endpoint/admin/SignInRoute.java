package io.holdfast.app.endpoint.admin;

import io.holdfast.app.identity.SignIn;
import io.holdfast.app.identity.SignedIn;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import java.util.concurrent.CompletableFuture;

/** Exchanges a link for credentials. The link is the proof, so nobody is asked for another one. */
record SignInRoute(SignIn signIn, SignInAudit audit) implements AdminRoute {
    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return "/sign-in";
    }

    @Override
    public IamAction action() {
        return IamAction.SIGN_IN;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        String token = request.body("link").requiredText("link");
        RequestContext context = request.context();
        CompletableFuture<SignedIn> outcome = signIn.exchange(token, context.nowMillis());
        answer.json(outcome.whenComplete((signedIn, failure) -> audit.add(signedIn, context)), SignedInJson::write);
    }
}
