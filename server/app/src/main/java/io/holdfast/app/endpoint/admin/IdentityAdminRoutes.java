package io.holdfast.app.endpoint.admin;

import io.holdfast.app.audit.Audit;
import io.holdfast.app.identity.SignIn;
import io.holdfast.app.identity.UserDirectory;
import java.util.List;

/** The routes about users, what they may, and how they get into the console. */
public final class IdentityAdminRoutes {
    private IdentityAdminRoutes() {}

    public static List<AdminRoute> of(UserDirectory users, SignIn signIn, Audit audit) {
        return List.of(
                new UsersRoute(users),
                new ExplainPolicyRoute(users),
                new SignInLinkRoute(signIn),
                new SignInRoute(signIn, new SignInAudit(audit)));
    }
}
