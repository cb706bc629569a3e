package io.holdfast.app.endpoint.admin;

import io.holdfast.app.identity.NewLink;
import io.holdfast.app.identity.SignIn;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.query.QueryRefused;

/** Makes a link that lets its caller into the console once. */
record SignInLinkRoute(SignIn signIn) implements AdminRoute {
    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return "/sign-in-links";
    }

    @Override
    public IamAction action() {
        return IamAction.CREATE_SIGN_IN_LINK;
    }

    @Override
    public Resource resource() {
        return Resource.ACCOUNT;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        boolean mayWrite = request.body("write").bool("write", false);
        NewLink link;
        try {
            link = signIn.createLink(request.who(), !mayWrite, request.context().nowMillis());
        } catch (QueryRefused refused) {
            throw AdminRefused.of(refused.error());
        }
        answer.json(json -> {
            JsonFields.text(json, "link", request.baseUrl() + "/console#link=" + link.token());
            JsonFields.at(json, "expiresAt", link.expiresAtMillis());
            JsonFields.bool(json, "readOnly", !mayWrite);
        });
    }
}
