package io.holdfast.app.identity;

import io.holdfast.control.identity.IdentityLimits;
import io.holdfast.control.identity.IdentityRefusal;
import io.holdfast.protocol.iam.IamErrors;
import io.holdfast.protocol.wire.query.QueryError;

/** What IAM says when the control engine refuses. */
final class IamRefusals {
    private IamRefusals() {}

    /**
     * The error of a refusal.
     *
     * @param user that the request was for
     * @param other the key or the policy that it was for, or an empty text
     */
    static QueryError of(IdentityRefusal refusal, String user, String other) {
        return switch (refusal) {
            case USER_EXISTS -> IamErrors.userExists(user);
            case NO_SUCH_USER -> IamErrors.noSuchUser(user);
            case NO_SUCH_KEY -> IamErrors.noSuchAccessKey(other);
            case NO_SUCH_POLICY -> IamErrors.noSuchUserPolicy(other);
            case USER_HAS_KEYS -> IamErrors.hasAccessKeys();
            case USER_HAS_POLICIES -> IamErrors.hasPolicies();
            case TOO_MANY_USERS -> IamErrors.limitExceeded("UsersPerAccount", IdentityLimits.USERS);
            case TOO_MANY_TAGS -> IamErrors.limitExceeded("TagsPerUser", IdentityLimits.TAGS_PER_USER);
            case TOO_MANY_KEYS -> IamErrors.limitExceeded("AccessKeysPerUser", IdentityLimits.ACCESS_KEYS_PER_USER);
            case TOO_MANY_POLICIES ->
                IamErrors.limitExceeded("InlinePoliciesPerUser", IdentityLimits.POLICIES_PER_USER);
            case POLICIES_TOO_LONG ->
                new QueryError(
                        "LimitExceeded",
                        409,
                        "Maximum policy size of " + IdentityLimits.POLICY_CHARACTERS_PER_USER
                                + " bytes exceeded for user " + user);
            case TOO_MANY_SESSION_KEYS ->
                IamErrors.limitExceeded("SessionKeysPerUser", IdentityLimits.SESSION_KEYS_PER_USER);
            // It was random: the next one is another.
            case ID_IS_TAKEN -> QueryError.unavailable();
        };
    }
}
