package io.holdfast.app.identity;

import static io.holdfast.app.identity.IdentityWorld.ANYBODY;
import static io.holdfast.app.identity.IdentityWorld.EVERYTHING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.wire.query.QueryRefused;
import org.junit.jupiter.api.Test;

/** Changes of users, keys and policies are written down with what was and what is. */
class IamAuditTest {
    private static final String NOTHING = "{\"Statement\":{\"Effect\":\"Deny\",\"Action\":\"*\",\"Resource\":\"*\"}}";

    private final IdentityWorld world = new IdentityWorld();

    @Test
    void policyIsWrittenDownAsItWasAndAsItIs() throws QueryRefused {
        world.user("u", EVERYTHING);
        assertThat(last().before()).isNull();

        world.done(ANYBODY, "Action=PutUserPolicy&UserName=u&PolicyName=p&PolicyDocument=" + NOTHING);
        assertThat(last().action()).isEqualTo("iam:PutUserPolicy");
        assertThat(last().before()).isEqualTo(EVERYTHING);
        assertThat(last().after()).isEqualTo(NOTHING);

        world.done(ANYBODY, "Action=DeleteUserPolicy&UserName=u&PolicyName=p");
        assertThat(last().before()).isEqualTo(NOTHING);
        assertThat(last().after()).isNull();
    }

    @Test
    void userTagsAndKeysAreWrittenDown() throws QueryRefused {
        world.iam(ANYBODY, IamResult.CreateUser.class, "Action=CreateUser&UserName=u&Path=/team/");
        assertThat(last().after()).isEqualTo("user /team/u {}");
        String key = world.key("u").key().accessKeyId();

        world.done(ANYBODY, "Action=UpdateAccessKey&UserName=u&AccessKeyId=" + key + "&Status=Inactive");
        assertThat(last().before()).isEqualTo("Active");
        assertThat(last().after()).isEqualTo("Inactive");

        world.done(ANYBODY, "Action=TagUser&UserName=u&Tags.member.1.Key=team&Tags.member.1.Value=a");
        assertThat(last().before()).isEqualTo("{}");
        assertThat(last().after()).isEqualTo("{team=a}");
        world.done(ANYBODY, "Action=UntagUser&UserName=u&TagKeys.member.1=team");
        assertThat(last().after()).isEqualTo("{}");

        world.done(ANYBODY, "Action=DeleteAccessKey&UserName=u&AccessKeyId=" + key);
        assertThat(last().before()).isEqualTo(key + " Inactive");
        world.done(ANYBODY, "Action=DeleteUser&UserName=u");
        assertThat(last().before()).isEqualTo("user /team/u");
    }

    @Test
    void whoIsRefusedLeavesOnlyWhatTheyWanted() throws QueryRefused {
        Principal powerless = world.user("powerless", null);
        world.user("u", EVERYTHING);

        assertThatThrownBy(() ->
                        world.done(powerless, "Action=PutUserPolicy&UserName=u&PolicyName=p&PolicyDocument=" + NOTHING))
                .isInstanceOf(QueryRefused.class);
        assertThat(last().isAllowed()).isFalse();
        assertThat(last().before()).isNull();
        assertThat(last().after()).isEqualTo(NOTHING);
    }

    private AuditEvent last() {
        return world.audited.get(world.audited.size() - 1);
    }
}
