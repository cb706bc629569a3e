package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.identity.LastUse;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.IdentityPolicies;
import io.holdfast.protocol.sts.StsResult;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StoredIdentitiesTest {
    private final IdentityWorld world = new IdentityWorld();

    @Test
    void firstKeyClosesTheServer() throws Exception {
        world.iam(IdentityWorld.ANYBODY, IamResult.CreateUser.class, "Action=CreateUser&UserName=ann");
        assertThat(world.identities.hasKeys()).isFalse();
        String id = world.key("ann").key().accessKeyId();
        assertThat(world.identities.hasKeys()).isTrue();

        world.done(IdentityWorld.ANYBODY, "Action=DeleteAccessKey&UserName=ann&AccessKeyId=" + id);
        assertThat(world.identities.hasKeys()).isTrue();
        assertThat(world.identities.find(id)).isNull();
    }

    @Test
    void keyComesWithItsSecretAndItsUser() throws Exception {
        world.user("ann", IdentityWorld.EVERYTHING);
        IamResult.CreateAccessKey made = world.key("ann");
        Identity found = found(made.key().accessKeyId());

        assertThat(new String(found.key().secret(), US_ASCII)).isEqualTo(made.secretAccessKey());
        assertThat(made.secretAccessKey()).hasSize(40);
        assertThat(found.key().active()).isTrue();
        assertThat(found.caller().arn()).isEqualTo("arn:aws:iam::000000000042:user/ann");
        assertThat(found.policies().everything()).isNotNull();
    }

    @Test
    void secretsAndPoliciesAreReadOncePerChange() throws Exception {
        String id = Objects.requireNonNull(
                world.user("ann", IdentityWorld.EVERYTHING).accessKeyId());
        Identity first = found(id);
        world.key("ann");
        world.uses.note(id, "sqs", "us-east-1", 5, world.store.view());
        world.uses.write();
        Identity second = found(id);
        assertThat(second.key().secret()).isSameAs(first.key().secret());
        assertThat(second.policies()).isSameAs(first.policies());

        world.done(IdentityWorld.ANYBODY, "Action=DeleteUserPolicy&UserName=ann&PolicyName=p");
        assertThat(found(id).policies()).isNotSameAs(first.policies());
        assertThat(found(id).policies().everything()).isNull();
    }

    @Test
    void disabledKeyIsFoundButNotActive() throws Exception {
        String id = Objects.requireNonNull(world.user("ann", null).accessKeyId());
        world.done(IdentityWorld.ANYBODY, "Action=UpdateAccessKey&UserName=ann&Status=Inactive&AccessKeyId=" + id);
        assertThat(found(id).key().active()).isFalse();
    }

    @Test
    void temporaryKeyIsItsOwnerUntilItExpiresOrItsKeyIsDisabledOrDeleted() throws Exception {
        Principal ann = world.user("ann", IdentityWorld.EVERYTHING);
        StsResult.GetSessionToken made =
                world.sts(ann, StsResult.GetSessionToken.class, "Action=GetSessionToken&DurationSeconds=900");
        Identity found = found(made.accessKeyId());
        assertThat(new String(found.key().secret(), US_ASCII)).isEqualTo(made.secretAccessKey());
        assertThat(found.key().sessionToken()).isEqualTo(made.sessionToken());
        assertThat(found.key().expiresAtMillis()).isEqualTo(1_000 + 900_000);
        assertThat(found.caller()).isEqualTo(ann.identity());
        assertThat(found.policies()).isSameAs(ann.policies());

        world.done(
                IdentityWorld.ANYBODY,
                "Action=UpdateAccessKey&UserName=ann&Status=Inactive&AccessKeyId=" + ann.accessKeyId());
        assertThat(found(made.accessKeyId()).key().active()).isFalse();
        world.done(IdentityWorld.ANYBODY, "Action=DeleteAccessKey&UserName=ann&AccessKeyId=" + ann.accessKeyId());
        assertThat(world.identities.find(made.accessKeyId())).isNull();
    }

    @Test
    void endedTemporaryKeysAreDeleted() throws Exception {
        Principal ann = world.user("ann", null);
        for (int i = 0; i < 450; i++) {
            world.sts(ann, StsResult.GetSessionToken.class, "Action=GetSessionToken&DurationSeconds=900");
        }
        world.uses.deleteEnded();
        assertThat(world.store.view().sessionKeys().size()).isEqualTo(450);
        world.store.nowMillis += 900_000;
        world.uses.deleteEnded();
        assertThat(world.store.view().sessionKeys().size()).isZero();
    }

    @Test
    void policyThatCannotBeEnforcedLeavesNothingAllowed() throws Exception {
        String id = Objects.requireNonNull(
                world.user("ann", IdentityWorld.EVERYTHING).accessKeyId());
        // As an earlier version might have taken it.
        world.store
                .submit(new IdentityCommand.PutUserPolicy(IdentityWorld.ACCOUNT, "ann", "q", "{"))
                .join();
        assertThat(found(id).policies()).isSameAs(IdentityPolicies.NONE);
    }

    @Test
    void lastUseIsWrittenOnceInFiveMinutesAndThatOfATemporaryKeyIsItsKeys() throws Exception {
        Principal ann = world.user("ann", null);
        String id = Objects.requireNonNull(ann.accessKeyId());
        String session = world.sts(ann, StsResult.GetSessionToken.class, "Action=GetSessionToken")
                .accessKeyId();
        world.identities.used(session, "sqs", "us-east-1", 10_000);
        world.identities.used(id, "iam", "us-east-1", 11_000);
        world.uses.write();
        assertThat(world.store.view().lastUses().get(id)).isEqualTo(new LastUse(10_000, "sqs", "us-east-1"));

        int before = world.store.commands.size();
        world.identities.used(id, "iam", "us-east-1", 10_000 + 299_999);
        world.uses.write();
        assertThat(world.store.commands).hasSize(before);
        world.identities.used(id, "iam", "us-east-1", 10_000 + 300_000);
        world.uses.write();
        assertThat(world.store.view().lastUses().get(id)).isEqualTo(new LastUse(310_000, "iam", "us-east-1"));
    }

    private Identity found(String id) {
        return Objects.requireNonNull(world.identities.find(id));
    }
}
