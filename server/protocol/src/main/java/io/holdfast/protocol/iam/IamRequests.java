package io.holdfast.protocol.iam;

import io.holdfast.protocol.iam.IamRequest.CreateAccessKey;
import io.holdfast.protocol.iam.IamRequest.DeleteAccessKey;
import io.holdfast.protocol.iam.IamRequest.DeleteUser;
import io.holdfast.protocol.iam.IamRequest.DeleteUserPolicy;
import io.holdfast.protocol.iam.IamRequest.GetAccessKeyLastUsed;
import io.holdfast.protocol.iam.IamRequest.GetUser;
import io.holdfast.protocol.iam.IamRequest.GetUserPolicy;
import io.holdfast.protocol.iam.IamRequest.ListAccessKeys;
import io.holdfast.protocol.iam.IamRequest.ListNone;
import io.holdfast.protocol.iam.IamRequest.ListUserPolicies;
import io.holdfast.protocol.iam.IamRequest.ListUserTags;
import io.holdfast.protocol.iam.IamRequest.ListUsers;
import io.holdfast.protocol.iam.IamRequest.LoginProfile;
import io.holdfast.protocol.iam.IamRequest.PutUserPolicy;
import io.holdfast.protocol.iam.IamRequest.TagUser;
import io.holdfast.protocol.iam.IamRequest.UntagUser;
import io.holdfast.protocol.iam.IamRequest.UpdateAccessKey;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;

/** Reads a form that was sent to IAM. Parameters that the operation does not have are passed over. */
public final class IamRequests {
    /** What requests to IAM call the version of their API. */
    public static final String VERSION = "2010-05-08";

    private IamRequests() {}

    public static IamRequest read(FormParameters form) throws QueryRefused {
        String action = form.get("Action");
        if (action == null) {
            throw new QueryRefused(new QueryError("MissingAction", 400, "Missing Action"));
        }
        IamMembers in = new IamMembers(form);
        IamRequest request = read(action, in);
        in.check();
        return request;
    }

    private static IamRequest read(String action, IamMembers in) throws QueryRefused {
        return switch (action) {
            case "CreateUser" -> in.createUser();
            case "GetUser" -> new GetUser(in.callerOrUser());
            case "ListUsers" -> new ListUsers(in.pathPrefix(), in.page());
            case "DeleteUser" -> new DeleteUser(in.user());
            case "CreateAccessKey" -> new CreateAccessKey(in.callerOrUser());
            case "ListAccessKeys" -> new ListAccessKeys(in.callerOrUser(), in.page());
            case "UpdateAccessKey" -> new UpdateAccessKey(in.callerOrUser(), in.accessKeyId(), in.isActive());
            case "DeleteAccessKey" -> new DeleteAccessKey(in.callerOrUser(), in.accessKeyId());
            case "GetAccessKeyLastUsed" -> new GetAccessKeyLastUsed(in.accessKeyId());
            case "PutUserPolicy" -> new PutUserPolicy(in.user(), in.policyName(), in.policyDocument());
            case "GetUserPolicy" -> new GetUserPolicy(in.user(), in.policyName());
            case "ListUserPolicies" -> new ListUserPolicies(in.user(), in.page());
            case "DeleteUserPolicy" -> new DeleteUserPolicy(in.user(), in.policyName());
            case "TagUser" -> new TagUser(in.user(), in.tags());
            case "UntagUser" -> new UntagUser(in.user(), in.tagKeys());
            case "ListUserTags" -> new ListUserTags(in.user());
            case "GetLoginProfile", "DeleteLoginProfile" -> new LoginProfile(in.callerOrUser());
            default -> readList(action, in);
        };
    }

    private static IamRequest readList(String action, IamMembers in) throws QueryRefused {
        for (ListNone.Kind kind : ListNone.Kind.values()) {
            if (kind.operation.equals(action)) {
                return new ListNone(in.callerOrUser(), kind);
            }
        }
        throw new QueryRefused(QueryError.unknownAction(shortened(action), VERSION));
    }

    private static String shortened(String action) {
        return action.length() <= IamLimits.NAME_MAX_CHARACTERS
                ? action
                : action.substring(0, IamLimits.NAME_MAX_CHARACTERS) + "...";
    }
}
