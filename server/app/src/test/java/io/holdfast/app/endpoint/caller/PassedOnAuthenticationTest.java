package io.holdfast.app.endpoint.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.IdentityPolicies;
import io.holdfast.protocol.sign.AccessKey;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PassedOnAuthenticationTest {
    private final Map<String, Identity> keys = new HashMap<>();
    private final Identities identities = new Identities() {
        @Override
        public boolean hasKeys() {
            return !keys.isEmpty();
        }

        @Override
        public @Nullable Identity find(String accessKeyId) {
            return keys.get(accessKeyId);
        }

        @Override
        public void used(String accessKeyId, String service, String region, long nowMillis) {
            throw new AssertionError("the node that has verified it counts it");
        }
    };
    private final PassedOnAuthentication authentication =
            new PassedOnAuthentication(identities, InstantSource.system());

    @Test
    void whoSignedIsTheSameHereWithThePoliciesThatThisNodeKnows() {
        IdentityPolicies known = new IdentityPolicies(List.of());
        CallerIdentity ann = CallerIdentity.user("aws", "111122223333", "/", "ann", "AIDA1");
        keys.put("AKIA1", new Identity(AccessKey.lasting("AKIA1", new byte[40]), ann, known));
        Principal there = new Principal("111122223333", "eu-west-1", ann, new IdentityPolicies(List.of()), "AKIA1");

        Principal here = Objects.requireNonNull(authentication.find(PassedOnAuthentication.said(there)));

        assertThat(here).isEqualTo(new Principal("111122223333", "eu-west-1", ann, known, "AKIA1"));
        assertThat(here.policies()).isSameAs(known);
    }

    @Test
    void keyThatThisNodeHasNotHeardOfIsNobody() {
        assertThat(authentication.find("key AKIA1 eu-west-1")).isNull();
    }

    @Test
    void callersAreUncheckedOnlyWhereThisNodeKnowsOfNoKeyEither() {
        String said = PassedOnAuthentication.said(new Principal("111122223333", "eu-west-1"));

        Principal here = Objects.requireNonNull(authentication.find(said));
        assertThat(here.isUnchecked()).isTrue();
        assertThat(here.account()).isEqualTo("111122223333");

        keys.put(
                "AKIA1",
                new Identity(
                        AccessKey.lasting("AKIA1", new byte[40]),
                        CallerIdentity.root("aws", "000000000000"),
                        IdentityPolicies.NONE));
        assertThat(authentication.find(said)).isNull();
    }

    @Test
    void whoHasProvedNothingStaysSo() {
        Principal here = Objects.requireNonNull(
                authentication.find(PassedOnAuthentication.said(Principal.anonymous("000000000000", "us-east-1"))));

        assertThat(here).isEqualTo(Principal.anonymous("000000000000", "us-east-1"));
        assertThat(here.isUnchecked()).isFalse();
    }

    @Test
    void nonsenseIsNobody() {
        for (String said :
                new String[] {"", "key", "key AKIA1", "root 000000000000 us-east-1", "unchecked a b c", "  "}) {
            assertThat(authentication.find(said)).as(said).isNull();
        }
        assertThat(authentication.find(null)).isNull();
    }
}
