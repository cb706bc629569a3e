package io.holdfast.protocol.iam;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.protocol.iam.IamRequest.Page;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IamRequestsTest {
    private static final String KEY = "AKIAIOSFODNN7EXAMPLE";

    @Test
    void usersAreRead() throws QueryRefused {
        assertThat(read("Action=CreateUser&Version=2010-05-08&UserName=bob"))
                .isEqualTo(new IamRequest.CreateUser("bob", "/", Map.of()));
        assertThat(read("Action=CreateUser&UserName=bob&Path=%2Fa%2Fb%2F&Tags.member.1.Key=k&Tags.member.1.Value=v"
                        + "&Tags.member.2.Key=e&Tags.member.2.Value="))
                .isEqualTo(new IamRequest.CreateUser("bob", "/a/b/", Map.of("k", "v", "e", "")));
        assertThat(read("Action=GetUser")).isEqualTo(new IamRequest.GetUser(null));
        assertThat(read("Action=GetUser&UserName=bob")).isEqualTo(new IamRequest.GetUser("bob"));
        assertThat(read("Action=ListUsers")).isEqualTo(new IamRequest.ListUsers("/", new Page(null, 100)));
        assertThat(read("Action=ListUsers&PathPrefix=%2Fa&Marker=m&MaxItems=1000"))
                .isEqualTo(new IamRequest.ListUsers("/a", new Page("m", 1000)));
        assertThat(read("Action=DeleteUser&UserName=bob")).isEqualTo(new IamRequest.DeleteUser("bob"));
    }

    @Test
    void tagsAndListsOfWhatNobodyHasAreRead() throws QueryRefused {
        assertThat(read("Action=TagUser&UserName=bob&Tags.member.1.Key=k&Tags.member.1.Value=v"))
                .isEqualTo(new IamRequest.TagUser("bob", Map.of("k", "v")));
        assertThat(read("Action=UntagUser&UserName=bob&TagKeys.member.1=k&TagKeys.member.2=l"))
                .isEqualTo(new IamRequest.UntagUser("bob", List.of("k", "l")));
        assertThat(read("Action=ListUserTags&UserName=bob")).isEqualTo(new IamRequest.ListUserTags("bob"));
        assertThat(read("Action=ListGroupsForUser&UserName=bob"))
                .isEqualTo(new IamRequest.ListNone("bob", IamRequest.ListNone.Kind.GROUPS_FOR_USER));
        assertThat(read("Action=DeleteLoginProfile&UserName=bob")).isEqualTo(new IamRequest.LoginProfile("bob"));
    }

    @Test
    void accessKeysAreRead() throws QueryRefused {
        assertThat(read("Action=CreateAccessKey&UserName=bob")).isEqualTo(new IamRequest.CreateAccessKey("bob"));
        assertThat(read("Action=ListAccessKeys&MaxItems=5"))
                .isEqualTo(new IamRequest.ListAccessKeys(null, new Page(null, 5)));
        assertThat(read("Action=UpdateAccessKey&UserName=bob&Status=Inactive&AccessKeyId=" + KEY))
                .isEqualTo(new IamRequest.UpdateAccessKey("bob", KEY, false));
        assertThat(read("Action=UpdateAccessKey&Status=Active&AccessKeyId=" + KEY))
                .isEqualTo(new IamRequest.UpdateAccessKey(null, KEY, true));
        assertThat(read("Action=DeleteAccessKey&UserName=bob&AccessKeyId=" + KEY))
                .isEqualTo(new IamRequest.DeleteAccessKey("bob", KEY));
        assertThat(read("Action=GetAccessKeyLastUsed&AccessKeyId=" + KEY))
                .isEqualTo(new IamRequest.GetAccessKeyLastUsed(KEY));
    }

    @Test
    void policiesAreRead() throws QueryRefused {
        assertThat(read("Action=PutUserPolicy&UserName=bob&PolicyName=p&PolicyDocument=%7B%7D"))
                .isEqualTo(new IamRequest.PutUserPolicy("bob", "p", "{}"));
        assertThat(read("Action=GetUserPolicy&UserName=bob&PolicyName=p"))
                .isEqualTo(new IamRequest.GetUserPolicy("bob", "p"));
        assertThat(read("Action=ListUserPolicies&UserName=bob"))
                .isEqualTo(new IamRequest.ListUserPolicies("bob", new Page(null, 100)));
        assertThat(read("Action=DeleteUserPolicy&UserName=bob&PolicyName=p"))
                .isEqualTo(new IamRequest.DeleteUserPolicy("bob", "p"));
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThat(refusal("Action=CreateUser"))
                .isEqualTo(
                        QueryError.validation("1 validation error detected: Value null at 'userName' failed to satisfy"
                                + " constraint: Member must not be null"));
        assertThat(refusal("Action=PutUserPolicy&UserName=b+b&PolicyName=&PolicyDocument=%E2%82%AC"))
                .isEqualTo(QueryError.validation("3 validation errors detected: Value 'b b' at 'userName' failed to"
                        + " satisfy constraint: Member must satisfy regular expression pattern: [\\w+=,.@-]+; Value '' at"
                        + " 'policyName' failed to satisfy constraint: Member must have length greater than or equal to 1;"
                        + " Value '€' at 'policyDocument' failed to satisfy constraint: Member must satisfy regular"
                        + " expression pattern: [\\u0009\\u000A\\u000D\\u0020-\\u00FF]+"));
        assertThat(refusal("Action=CreateUser&UserName=" + "x".repeat(65)).message())
                .endsWith("Member must have length less than or equal to 64");
        assertThat(refusal("Action=UpdateAccessKey&Status=On&AccessKeyId=" + KEY)
                        .message())
                .endsWith("Value 'On' at 'status' failed to satisfy constraint: Member must satisfy enum value set:"
                        + " [Active, Inactive]");
        assertThat(refusal("Action=ListUsers&MaxItems=0").message())
                .endsWith("Value '0' at 'maxItems' failed to satisfy constraint: Member must have value greater than or"
                        + " equal to 1");
        assertThat(refusal("Action=ListUsers&MaxItems=1001").message()).endsWith("less than or equal to 1000");
        assertThat(refusal("Action=ListUsers&MaxItems=x").code()).isEqualTo("MalformedInput");
        assertThat(refusal("Action=CreateUser&UserName=bob&Path=a").code()).isEqualTo("ValidationError");
    }

    @Test
    void whatCouldNotBeEnforcedIsRefused() {
        assertThat(refusal("Action=CreateUser&UserName=bob&PermissionsBoundary=arn:aws:iam::aws:policy/x"))
                .isEqualTo(QueryError.validation("PermissionsBoundary is not supported."));
    }

    @Test
    void otherActionsAreNotKnown() {
        assertThat(refusal("Action=CreateRole&RoleName=r"))
                .isEqualTo(new QueryError(
                        "InvalidAction", 400, "Could not find operation CreateRole for version 2010-05-08"));
        assertThat(refusal("UserName=bob").code()).isEqualTo("MissingAction");
    }

    private static IamRequest read(String form) throws QueryRefused {
        byte[] bytes = form.getBytes(UTF_8);
        return IamRequests.read(FormParameters.read(null, bytes, 0, bytes.length));
    }

    private static QueryError refusal(String form) {
        return catchThrowableOfType(QueryRefused.class, () -> read(form)).error();
    }
}
