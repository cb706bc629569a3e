package io.holdfast.verify.access;

import static io.holdfast.verify.access.Row.NO_ENTITY;
import static io.holdfast.verify.access.Row.OK;

import io.holdfast.verify.access.Row.Grant;
import java.util.List;

/** The rows of IAM: the name of each is the kind of request as the protocol knows it. */
final class IamRows {
    private IamRows() {}

    /**
     * About a user.
     *
     * @param key the id of one of its access keys
     */
    static Row of(String kind, String user, String key) {
        String named = "UserName=" + user;
        return switch (kind) {
            case "CreateUser" -> row(kind, named + "-new", "CreateUser", "user/" + user + "-new", OK, OK);
            case "ListUsers" -> row(kind, "", "ListUsers", "user/", OK, OK);
            case "GetUser", "DeleteUser", "CreateAccessKey", "ListAccessKeys", "ListUserPolicies" ->
                row(kind, named, kind, "user/" + user, OK, NO_ENTITY);
            case "UpdateAccessKey" ->
                row(kind, named + "&AccessKeyId=" + key + "&Status=Inactive", kind, "user/" + user, OK, NO_ENTITY);
            case "DeleteAccessKey", "GetAccessKeyLastUsed" ->
                row(kind, named + "&AccessKeyId=" + key, kind, "user/" + user, OK, NO_ENTITY);
            case "PutUserPolicy" ->
                row(
                        kind,
                        named
                                + "&PolicyName=new&PolicyDocument=%7B%22Statement%22%3A%5B%7B%22Effect%22%3A%22Allow%22%2C"
                                + "%22Action%22%3A%22*%22%2C%22Resource%22%3A%22*%22%7D%5D%7D",
                        kind,
                        "user/" + user,
                        OK,
                        NO_ENTITY);
            case "GetUserPolicy", "DeleteUserPolicy" ->
                row(kind, named + "&PolicyName=old", kind, "user/" + user, OK, NO_ENTITY);
            case "TagUser" ->
                row(kind, named + "&Tags.member.1.Key=team&Tags.member.1.Value=a", kind, "user/" + user, OK, NO_ENTITY);
            case "UntagUser" -> row(kind, named + "&TagKeys.member.1=team", kind, "user/" + user, OK, NO_ENTITY);
            case "ListUserTags" -> row(kind, named, "GetUser", "user/" + user, OK, NO_ENTITY);
            case "ListNone" -> row("ListGroupsForUser", named, "GetUser", "user/" + user, OK, NO_ENTITY);
            case "LoginProfile" -> row("GetLoginProfile", named, "GetUser", "user/" + user, NO_ENTITY, NO_ENTITY);
            default -> throw new AssertionError("There is no row for " + kind + ": add one.");
        };
    }

    private static Row row(
            String request, String members, String action, String resource, String success, String foreigner) {
        String arn = "arn:aws:iam::" + LockedServer.ACCOUNT + ":" + resource;
        return new Row(HttpCall.iam(request, members), List.of(new Grant("iam:" + action, arn)), success, foreigner);
    }
}
