package io.holdfast.app.action.kms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.protocol.kms.KmsOperation;
import io.holdfast.protocol.kms.KmsRefused;
import io.holdfast.protocol.kms.KmsRequest;
import io.holdfast.protocol.kms.KmsRequests;
import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.IdentityPolicies;
import io.holdfast.protocol.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KmsAccessTest {
    private static final String ACCOUNT = "111111111111";
    private static final String PREFIX = "arn:aws:kms:us-east-1:" + ACCOUNT + ':';
    private static final String ALIAS = PREFIX + "alias/orders";
    private static final String KEY = PREFIX + "key/" + OneKey.ID;

    private final List<AuditEvent> written = new ArrayList<>();
    private final Audit audit = new Audit() {
        @Override
        public boolean wants(boolean isAllowed, boolean isChange) {
            return isChange || !isAllowed;
        }

        @Override
        public void add(AuditEvent event) {
            written.add(event);
        }
    };
    private final KmsAccess access = new KmsAccess(new OneKey(ACCOUNT)::find, new Gate(new QueueDirectory(), audit));

    @ParameterizedTest
    @EnumSource(KmsOperation.class)
    void everyOperationIsClosedToWhoHasNoPolicyAndOpenToAnAdministrator(KmsOperation operation) throws Exception {
        KmsRequest request = request(operation, KEY);
        access.require(request, user(ACCOUNT, "*", "*"), () -> 0);
        access.require(request, new Principal(ACCOUNT, "us-east-1"), () -> 0);
        assertDenied(request, Principal.anonymous(ACCOUNT, "us-east-1"));
        assertDenied(request, user(ACCOUNT, "sqs:*", "*"));
        assertThat(written.get(written.size() - 1).action()).isEqualTo("kms:" + operation.wireName());
        assertThat(written.get(written.size() - 1).isAllowed()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = KmsOperation.class,
            names = {"DESCRIBE_KEY", "ENABLE_KEY", "DISABLE_KEY", "SCHEDULE_KEY_DELETION", "CANCEL_KEY_DELETION"})
    void keyIsTheResourceHoweverItIsNamed(KmsOperation operation) throws Exception {
        for (String name : List.of(OneKey.ID, KEY, "alias/orders", ALIAS)) {
            access.require(request(operation, name), user(ACCOUNT, "kms:*", KEY), () -> 0);
            assertDenied(request(operation, name), user(ACCOUNT, "kms:*", KEY + "x"));
            assertDenied(request(operation, KEY), user("222222222222", "*", "*"));
        }
        String missing = PREFIX + "key/nobody";
        access.require(request(operation, "nobody"), user(ACCOUNT, "kms:*", missing), () -> 0);
        assertThat(assertDenied(request(operation, "nobody"), user(ACCOUNT, "kms:*", KEY)))
                .isEqualTo("User: arn:aws:iam::111111111111:user/u is not authorized to perform: kms:"
                        + operation.wireName()
                        + " on resource: " + missing + " because no identity-based policy allows the kms:"
                        + operation.wireName() + " action");
    }

    @Test
    void aliasNeedsTheLeaveForItselfAndForItsKey() throws Exception {
        for (KmsOperation operation :
                List.of(KmsOperation.CREATE_ALIAS, KmsOperation.UPDATE_ALIAS, KmsOperation.DELETE_ALIAS)) {
            KmsRequest request = request(operation, OneKey.ID);
            access.require(request, user(ACCOUNT, "kms:*", PREFIX + "*"), () -> 0);
            assertDenied(request, user(ACCOUNT, "kms:*", KEY));
            assertDenied(request, user(ACCOUNT, "kms:*", ALIAS));
        }
    }

    @Test
    void changesAreWrittenDownAndReadingIsNot() throws Exception {
        access.require(request(KmsOperation.DESCRIBE_KEY, KEY), user(ACCOUNT, "*", "*"), () -> 7);
        assertThat(written).isEmpty();
        access.require(request(KmsOperation.DISABLE_KEY, "alias/orders"), user(ACCOUNT, "*", "*"), () -> 7);
        assertThat(written).hasSize(1);
        assertThat(written.get(0).resource()).isEqualTo(KEY);
        assertThat(written.get(0).isAllowed()).isTrue();
    }

    private String assertDenied(KmsRequest request, Principal who) {
        KmsRefused refused = catchThrowableOfType(KmsRefused.class, () -> access.require(request, who, () -> 0));
        assertThat(refused).as(request.toString()).isNotNull();
        assertThat(refused.error().type()).isEqualTo("AccessDeniedException");
        return refused.error().message();
    }

    private static KmsRequest request(KmsOperation operation, String key) throws KmsRefused {
        String members = switch (operation) {
            case CREATE_KEY, LIST_KEYS, LIST_ALIASES -> "";
            case CREATE_ALIAS, UPDATE_ALIAS -> "\"AliasName\":\"alias/orders\",\"TargetKeyId\":\"" + key + "\"";
            case DELETE_ALIAS -> "\"AliasName\":\"alias/orders\"";
            default -> "\"KeyId\":\"" + key + "\"";
        };
        byte[] body = ("{" + members + "}").getBytes(UTF_8);
        return KmsRequests.read(operation, body, 0, body.length);
    }

    private static Principal user(String account, String action, String resource) throws Exception {
        Policy policy = Policy.ofUser("p", POLICY.formatted(action, resource));
        return new Principal(
                account,
                "us-east-1",
                CallerIdentity.user("aws", account, "/", "u", "AIDA"),
                new IdentityPolicies(List.of(policy)),
                "AKID");
    }

    private static final String POLICY = """
            {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"%s","Resource":"%s"}]}""";
}
