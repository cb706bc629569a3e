package io.holdfast.app.identity;

import static io.holdfast.app.identity.IdentityWorld.ANYBODY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.access.Principal;
import io.holdfast.protocol.iam.IamRequest.ListNone.Kind;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.sts.StsResult;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IamActionsTest {
    private static final String POLICY = "{\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"%s\",\"Resource\":\"*\"}}";

    private final IdentityWorld world = new IdentityWorld();

    @Test
    void userIsMadeShownAndDeleted() throws Exception {
        IamResult.User made = world.iam(
                        ANYBODY,
                        IamResult.CreateUser.class,
                        "Action=CreateUser&UserName=ann&Path=/a/&Tags.member.1.Key=k&Tags.member.1.Value=v")
                .user();
        assertThat(made.arn()).isEqualTo("arn:aws:iam::000000000042:user/a/ann");
        assertThat(made.userId()).matches("AIDA[A-Z2-7]{16}");
        assertThat(world.iam(ANYBODY, IamResult.GetUser.class, "Action=GetUser&UserName=ann")
                        .user())
                .isEqualTo(made);
        assertThat(world.iam(ANYBODY, IamResult.ListUserTags.class, "Action=ListUserTags&UserName=ann")
                        .tags())
                .isEqualTo(Map.of("k", "v"));
        world.done(ANYBODY, "Action=TagUser&UserName=ann&Tags.member.1.Key=l&Tags.member.1.Value=w");
        world.done(ANYBODY, "Action=UntagUser&UserName=ann&TagKeys.member.1=k");
        assertThat(world.iam(ANYBODY, IamResult.ListUserTags.class, "Action=ListUserTags&UserName=ann")
                        .tags())
                .isEqualTo(Map.of("l", "w"));
        world.done(ANYBODY, "Action=DeleteUser&UserName=ann");
        assertRefused(() -> get("ann"), "NoSuchEntity", "The user with name ann cannot be found.");
    }

    @Test
    void refusalsOfTheEngineAreThoseOfIam() throws Exception {
        world.user("ann", IdentityWorld.EVERYTHING);
        world.key("ann");
        assertRefused(
                () -> world.iam(ANYBODY, IamResult.CreateUser.class, "Action=CreateUser&UserName=ANN"),
                "EntityAlreadyExists",
                "User with name ANN already exists.");
        assertRefused(() -> world.key("ann"), "LimitExceeded", "Cannot exceed quota for AccessKeysPerUser: 2");
        assertRefused(
                () -> world.done(ANYBODY, "Action=DeleteUser&UserName=ann"),
                "DeleteConflict",
                "Cannot delete entity, must delete access keys first.");
        assertRefused(
                () -> world.done(ANYBODY, "Action=DeleteAccessKey&UserName=ann&AccessKeyId=AKIA000000000000"),
                "NoSuchEntity",
                "The Access Key with id AKIA000000000000 cannot be found.");
        assertRefused(
                () -> world.done(ANYBODY, "Action=DeleteUserPolicy&UserName=ann&PolicyName=q"),
                "NoSuchEntity",
                "The user policy with name q cannot be found.");
        assertRefused(
                () -> world.done(ANYBODY, "Action=PutUserPolicy&UserName=ann&PolicyName=q&PolicyDocument={"),
                "MalformedPolicyDocument",
                null);
        assertRefused(
                () -> world.iam(ANYBODY, IamResult.CreateAccessKey.class, "Action=CreateAccessKey"),
                "ValidationError",
                "Must specify userName when calling with non-User credentials");
    }

    @Test
    void whoeverHasNoPolicyMayDoNothing() throws Exception {
        Principal ann = world.user("ann", null);
        assertRefused(
                () -> world.iam(ann, IamResult.ListUsers.class, "Action=ListUsers"),
                "AccessDenied",
                "User: arn:aws:iam::000000000042:user/ann is not authorized to perform: iam:ListUsers on resource:"
                        + " arn:aws:iam::000000000042:user/ because no identity-based policy allows the iam:ListUsers"
                        + " action");
        assertRefused(
                () -> world.iam(ann, IamResult.GetUser.class, "Action=GetUser&UserName=nobody"), "AccessDenied", null);
    }

    @Test
    void whoeverNamesNobodyMeansThemselves() throws Exception {
        Principal ann = world.user("ann", POLICY.formatted("iam:GetUser"));
        assertThat(world.iam(ann, IamResult.GetUser.class, "Action=GetUser")
                        .user()
                        .userName())
                .isEqualTo("ann");
    }

    @Test
    void usersOfOtherAccountsDoNotExist() throws Exception {
        Principal ann = world.user("ann", IdentityWorld.EVERYTHING);
        Principal stranger = new Principal("111111111111", "us-east-1");
        assertRefused(
                () -> world.iam(stranger, IamResult.GetUser.class, "Action=GetUser&UserName=ann"),
                "NoSuchEntity",
                null);
        assertRefused(
                () -> world.iam(
                        stranger,
                        IamResult.GetAccessKeyLastUsed.class,
                        "Action=GetAccessKeyLastUsed&AccessKeyId=" + ann.accessKeyId()),
                "NoSuchEntity",
                null);
        assertThat(world.iam(stranger, IamResult.ListUsers.class, "Action=ListUsers")
                        .users())
                .isEmpty();
    }

    @Test
    void listsComeInPages() throws Exception {
        for (String name : new String[] {"cid", "Ann", "bob", "dan"}) {
            world.iam(ANYBODY, IamResult.CreateUser.class, "Action=CreateUser&UserName=" + name + "&Path=/x/");
        }
        world.user("zoe", null);
        IamResult.ListUsers first =
                world.iam(ANYBODY, IamResult.ListUsers.class, "Action=ListUsers&MaxItems=2&PathPrefix=/x/");
        assertThat(first.users()).extracting(IamResult.User::userName).containsExactly("Ann", "bob");
        IamResult.ListUsers second = world.iam(
                ANYBODY,
                IamResult.ListUsers.class,
                "Action=ListUsers&MaxItems=2&PathPrefix=/x/&Marker=" + first.marker());
        assertThat(second.users()).extracting(IamResult.User::userName).containsExactly("cid", "dan");
        assertThat(second.marker()).isNull();

        world.key("zoe");
        IamResult.ListAccessKeys keys =
                world.iam(ANYBODY, IamResult.ListAccessKeys.class, "Action=ListAccessKeys&UserName=zoe&MaxItems=1");
        assertThat(keys.keys()).hasSize(1);
        assertThat(keys.marker()).isEqualTo(keys.keys().get(0).accessKeyId());
    }

    @Test
    void policiesComeBackAsTheyWereGiven() throws Exception {
        world.user("ann", IdentityWorld.EVERYTHING);
        assertThat(world.iam(ANYBODY, IamResult.ListUserPolicies.class, "Action=ListUserPolicies&UserName=ann")
                        .policyNames())
                .containsExactly("p");
        assertThat(world.iam(ANYBODY, IamResult.GetUserPolicy.class, "Action=GetUserPolicy&UserName=ann&PolicyName=p")
                        .policyDocument())
                .isEqualTo(IdentityWorld.EVERYTHING);
    }

    @Test
    void whatNobodyHasIsAnEmptyListForThoseWhoExist() throws Exception {
        world.user("ann", null);
        for (String list : new String[] {"ListGroupsForUser", "ListAttachedUserPolicies", "ListSSHPublicKeys"}) {
            assertThat(world.iam(ANYBODY, IamResult.ListNone.class, "Action=" + list + "&UserName=ann")
                            .kind())
                    .isIn((Object[]) Kind.values());
        }
        assertThat(world.iam(ANYBODY, IamResult.ListNone.class, "Action=ListVirtualMFADevices")
                        .kind())
                .isEqualTo(Kind.VIRTUAL_MFA_DEVICES);
        assertRefused(
                () -> world.iam(ANYBODY, IamResult.ListNone.class, "Action=ListMFADevices&UserName=bob"),
                "NoSuchEntity",
                null);
        assertRefused(
                () -> world.done(ANYBODY, "Action=DeleteLoginProfile&UserName=ann"),
                "NoSuchEntity",
                "Login Profile for User ann cannot be found.");
    }

    @Test
    void temporaryKeyMakesNoOtherKey() throws Exception {
        Principal ann = world.user("ann", IdentityWorld.EVERYTHING);
        Principal session = world.principal(world.sts(ann, StsResult.GetSessionToken.class, "Action=GetSessionToken")
                .accessKeyId());
        assertRefused(
                () -> world.iam(session, IamResult.CreateAccessKey.class, "Action=CreateAccessKey"),
                "InvalidClientTokenId",
                null);
        assertRefused(
                () -> world.sts(session, StsResult.GetSessionToken.class, "Action=GetSessionToken"),
                "AccessDenied",
                "Cannot call GetSessionToken with session credentials");
    }

    @Test
    void callerIsToldWhoTheyAre() throws Exception {
        StsResult.GetCallerIdentity anybody =
                world.sts(ANYBODY, StsResult.GetCallerIdentity.class, "Action=GetCallerIdentity");
        assertThat(anybody.arn()).isEqualTo("arn:aws:iam::000000000042:root");
        Principal ann = world.user("ann", null);
        StsResult.GetCallerIdentity user =
                world.sts(ann, StsResult.GetCallerIdentity.class, "Action=GetCallerIdentity");
        assertThat(user.arn()).isEqualTo("arn:aws:iam::000000000042:user/ann");
        assertThat(user.userId())
                .isEqualTo(Objects.requireNonNull(ann.identity().userId()));
        Principal nobody = Principal.anonymous(IdentityWorld.ACCOUNT, "us-east-1");
        assertRefused(
                () -> world.sts(nobody, StsResult.GetCallerIdentity.class, "Action=GetCallerIdentity"),
                "MissingAuthenticationToken",
                null);
        assertRefused(
                () -> world.sts(nobody, StsResult.GetSessionToken.class, "Action=GetSessionToken"),
                "AccessDenied",
                null);
    }

    @Test
    void explicitDenialTakesTemporaryKeysAway() throws Exception {
        Principal ann =
                world.user("ann", POLICY.formatted("sts:GetSessionToken").replace("Allow", "Deny"));
        assertRefused(
                () -> world.sts(ann, StsResult.GetSessionToken.class, "Action=GetSessionToken"), "AccessDenied", null);
    }

    private void get(String user) throws QueryRefused {
        world.iam(ANYBODY, IamResult.GetUser.class, "Action=GetUser&UserName=" + user);
    }

    private static void assertRefused(ThrowingCallable request, String code, @Nullable String message) {
        assertThatThrownBy(request).isInstanceOfSatisfying(QueryRefused.class, refused -> {
            QueryError error = refused.error();
            assertThat(error.code()).isEqualTo(code);
            if (message != null) {
                assertThat(error.message()).isEqualTo(message);
            }
        });
    }
}
