package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.encryption.Secrets;
import io.holdfast.app.encryption.TestSecrets;
import io.holdfast.protocol.iam.IamRequests;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sts.StsRequests;
import io.holdfast.protocol.sts.StsResult;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Everything about users and keys, in memory. */
final class IdentityWorld {
    static final String ACCOUNT = "000000000042";
    static final String REGION = "us-east-1";
    static final Principal ANYBODY = new Principal(ACCOUNT, REGION);
    static final String EVERYTHING = "{\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}}";

    final IdentitiesInMemory store = new IdentitiesInMemory();
    final Secrets secrets = TestSecrets.create();
    final KeyUses uses = new KeyUses(store);
    final StoredIdentities identities = new StoredIdentities(store, secrets, REGION, uses);
    /** What was written down. */
    final List<AuditEvent> audited = new ArrayList<>();

    private final Gate gate = new Gate(new QueueDirectory(), new Audit() {
        @Override
        public boolean wants(boolean isAllowed, boolean isChange) {
            return isChange || !isAllowed;
        }

        @Override
        public void add(AuditEvent event) {
            audited.add(event);
        }
    });
    final NewCredentials credentials = new NewCredentials(new Random(1));
    private final IamActions iam = new IamActions(store, gate, REGION, new IamWrites(store, secrets, credentials));
    final SessionCredentials sessions = new SessionCredentials(store, secrets, credentials);
    private final StsActions sts = new StsActions(gate, sessions, REGION);

    /** Of a test that takes what it gets for what it expects. */
    <R extends IamResult> R iam(Principal who, Class<R> result, String form) throws QueryRefused {
        try {
            return result.cast(
                    iam.perform(IamRequests.read(form(form)), who, context()).join());
        } catch (CompletionException failed) {
            throw refusal(failed);
        }
    }

    <R extends StsResult> R sts(Principal who, Class<R> result, String form) throws QueryRefused {
        try {
            return result.cast(
                    sts.perform(StsRequests.read(form(form)), who, context()).join());
        } catch (CompletionException failed) {
            throw refusal(failed);
        }
    }

    void done(Principal who, String form) throws QueryRefused {
        iam(who, IamResult.Done.class, form);
    }

    /** A user with a key and, unless it is null, a policy. */
    Principal user(String name, @Nullable String policy) throws QueryRefused {
        iam(ANYBODY, IamResult.CreateUser.class, "Action=CreateUser&UserName=" + name);
        if (policy != null) {
            done(ANYBODY, "Action=PutUserPolicy&UserName=" + name + "&PolicyName=p&PolicyDocument=" + policy);
        }
        return principal(key(name).key().accessKeyId());
    }

    IamResult.CreateAccessKey key(String user) throws QueryRefused {
        return iam(ANYBODY, IamResult.CreateAccessKey.class, "Action=CreateAccessKey&UserName=" + user);
    }

    /** As after a signature was checked. */
    Principal principal(String keyId) {
        Identity identity = Objects.requireNonNull(identities.find(keyId));
        return new Principal(identity.caller().account(), REGION, identity.caller(), identity.policies(), keyId);
    }

    private RequestContext context() {
        return () -> store.nowMillis;
    }

    private static FormParameters form(String form) throws QueryRefused {
        byte[] bytes = form.getBytes(ISO_8859_1);
        return FormParameters.read(null, bytes, 0, bytes.length);
    }

    private static QueryRefused refusal(CompletionException failed) {
        if (failed.getCause() instanceof QueryRefused refused) {
            return refused;
        }
        throw failed;
    }
}
