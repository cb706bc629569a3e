package io.holdfast.app.identity;

import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.control.identity.AccessKey;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.UserEntry;
import io.holdfast.protocol.iam.IamRequest;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a request to IAM changes, in words for the audit log.
 *
 * @param before what was so until now; null if there was nothing
 * @param after what is so from now on; null if it is gone, or not known before it is made
 */
record IamChanges(@Nullable String before, @Nullable String after) {
    private static final IamChanges NONE = new IamChanges(null, null);

    static IamChanges of(IamRequest request, Principal who, IdentityView view) {
        if (request instanceof IamRequest.CreateUser it) {
            return new IamChanges(null, "user " + it.path() + it.userName() + ' ' + new TreeMap<>(it.tags()));
        } else if (request instanceof IamRequest.DeleteUser it) {
            UserEntry entry = entry(it.userName(), who, view);
            return entry == null
                    ? NONE
                    : new IamChanges(
                            "user " + entry.user().path() + entry.user().name(), null);
        } else if (request instanceof IamRequest.UpdateAccessKey it) {
            return new IamChanges(status(it.accessKeyId(), view), it.active() ? "Active" : "Inactive");
        } else if (request instanceof IamRequest.DeleteAccessKey it) {
            String status = status(it.accessKeyId(), view);
            return new IamChanges(status == null ? null : it.accessKeyId() + ' ' + status, null);
        } else if (request instanceof IamRequest.PutUserPolicy it) {
            return new IamChanges(policy(it.userName(), it.policyName(), who, view), it.policyDocument());
        } else if (request instanceof IamRequest.DeleteUserPolicy it) {
            return new IamChanges(policy(it.userName(), it.policyName(), who, view), null);
        } else if (request instanceof IamRequest.TagUser it) {
            Map<String, String> tags = tags(it.userName(), who, view);
            Map<String, String> changed = new TreeMap<>(tags);
            changed.putAll(it.tags());
            return new IamChanges(tags.toString(), changed.toString());
        } else if (request instanceof IamRequest.UntagUser it) {
            Map<String, String> tags = tags(it.userName(), who, view);
            Map<String, String> changed = new TreeMap<>(tags);
            changed.keySet().removeAll(it.tagKeys());
            return new IamChanges(tags.toString(), changed.toString());
        }
        return NONE;
    }

    /** Whoever may not change it is not told what it was, even there. */
    @SuppressWarnings("ReferenceEquality") // there is one that says nothing
    AuditEvent in(AuditEvent event) {
        return this == NONE ? event : event.withSettings(event.isAllowed() ? before : null, after);
    }

    private static @Nullable UserEntry entry(@Nullable String name, Principal who, IdentityView view) {
        String meant = name == null ? who.identity().userName() : name;
        return meant == null ? null : view.user(who.account(), meant);
    }

    private static @Nullable String policy(@Nullable String user, String policyName, Principal who, IdentityView view) {
        UserEntry entry = entry(user, who, view);
        return entry == null ? null : entry.policies().get(policyName);
    }

    private static Map<String, String> tags(@Nullable String user, Principal who, IdentityView view) {
        UserEntry entry = entry(user, who, view);
        return entry == null ? Map.of() : new TreeMap<>(entry.user().tags());
    }

    private static @Nullable String status(String keyId, IdentityView view) {
        AccessKey key = view.accessKeys().get(keyId);
        return key == null ? null : key.active() ? "Active" : "Inactive";
    }
}
