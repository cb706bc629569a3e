package io.holdfast.protocol.policy;

import java.util.Map;

/**
 * One question: may this caller do this to that.
 *
 * @param resource the ARN of what the action is for
 * @param resourceAccount the account that owns it
 * @param resourceTags its tags
 */
public record AccessRequest(
        CallerIdentity caller,
        IamAction action,
        String resource,
        String resourceAccount,
        Map<String, String> resourceTags,
        RequestContext context) {

    boolean isWithinAccount() {
        return caller.account().equals(resourceAccount);
    }
}
