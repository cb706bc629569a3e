package io.holdfast.app.identity;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Identity;
import io.holdfast.app.encryption.Secrets;
import io.holdfast.control.identity.AccessKey;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.SessionKey;
import io.holdfast.control.identity.UserEntry;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The identities of what the control partition has made durable. A secret is decrypted once, policies are taken apart once per change; both are kept
 * for as long as what they were made of is the same. Any thread, without a lock: two threads may do the same work once.
 */
public final class StoredIdentities implements Identities {
    private static final Logger LOG = LoggerFactory.getLogger(StoredIdentities.class);

    /** @param wrapped what the secret was made of */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record OpenedKey(byte[] wrapped, byte @Nullable [] secret) {}

    private final IdentityStore store;
    private final Secrets secrets;
    private final UserArn arns;
    private final KeyUses uses;
    private final ConcurrentMap<String, OpenedKey> opened = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, CompiledUser> users = new ConcurrentHashMap<>();

    /** @param region of the server, which says what ARNs begin with */
    public StoredIdentities(IdentityStore store, Secrets secrets, String region, KeyUses uses) {
        this.store = store;
        this.secrets = secrets;
        this.arns = UserArn.inRegion(region);
        this.uses = uses;
    }

    @Override
    public boolean hasKeys() {
        return store.view().isEnforced();
    }

    @Override
    public @Nullable Identity find(String accessKeyId) {
        IdentityView view = store.view();
        return SessionKeys.isSession(accessKeyId) ? session(accessKeyId, view) : lasting(accessKeyId, view);
    }

    private @Nullable Identity lasting(String id, IdentityView view) {
        AccessKey key = view.accessKeys().get(id);
        byte[] secret = key == null ? null : secret(id, key.wrappedSecret());
        CompiledUser user = key == null ? null : user(key.userId(), view);
        if (key == null || secret == null || user == null) {
            return null;
        }
        return new Identity(
                new io.holdfast.protocol.sign.AccessKey(id, secret, null, key.active(), key.expiresAtMillis()),
                user.caller(),
                user.policies());
    }

    /** It is as active as the key that it was made with: whoever disables a stolen key ends what the thief has made with it. */
    private @Nullable Identity session(String id, IdentityView view) {
        SessionKey key = view.sessionKeys().get(id);
        AccessKey parent = key == null ? null : view.accessKeys().get(key.parentKeyId());
        byte[] secret = key == null ? null : secret(id, key.wrappedSecret());
        CompiledUser user = key == null ? null : user(key.userId(), view);
        if (key == null || parent == null || secret == null || user == null) {
            return null;
        }
        long expires = Math.min(key.expiresAtMillis(), parent.expiresAtMillis());
        String token = SessionKeys.token(secret);
        return new Identity(
                new io.holdfast.protocol.sign.AccessKey(
                        id, SessionKeys.secret(secret), token, parent.active(), expires),
                user.caller(),
                SessionKeys.isReadOnly(token) ? user.policies().readOnly() : user.policies());
    }

    /** A user as it would be with any of its keys; null if there is none. The key cannot be used. */
    @Nullable
    Identity ofUser(String account, String name) {
        IdentityView view = store.view();
        UserEntry entry = view.user(account, name);
        CompiledUser user = entry == null ? null : user(entry.user().id(), view);
        return user == null
                ? null
                : new Identity(
                        new io.holdfast.protocol.sign.AccessKey(name, new byte[0], null, false, 0),
                        user.caller(),
                        user.policies());
    }

    @Override
    public void used(String accessKeyId, String service, String region, long nowMillis) {
        IdentityView view = store.view();
        SessionKey session =
                SessionKeys.isSession(accessKeyId) ? view.sessionKeys().get(accessKeyId) : null;
        uses.note(session == null ? accessKeyId : session.parentKeyId(), service, region, nowMillis, view);
    }

    private byte @Nullable [] secret(String id, byte[] wrapped) {
        OpenedKey known = opened.get(id);
        if (known == null || known.wrapped != wrapped) {
            byte[] secret = secrets.unwrap(wrapped, id);
            if (secret == null) {
                LOG.error("The secret of the access key {} cannot be decrypted; delete the key, and make another.", id);
            }
            known = new OpenedKey(wrapped, secret);
            opened.put(id, known);
            prune();
        }
        return known.secret;
    }

    private @Nullable CompiledUser user(String userId, IdentityView view) {
        UserEntry entry = view.users().get(userId);
        if (entry == null) {
            return null;
        }
        CompiledUser known = users.get(userId);
        if (known == null || known.source() != entry.policies()) {
            known = CompiledUser.of(entry, arns);
            users.put(userId, known);
        }
        return known;
    }

    /** Forgets what belongs to keys and users that are gone, once there are more of them than of the others. */
    @SuppressWarnings("ReferenceEquality") // a view that has changed is another one
    private void prune() {
        IdentityView view = store.view();
        int keys = view.accessKeys().size() + view.sessionKeys().size();
        if (opened.size() > 2 * keys) {
            opened.keySet()
                    .removeIf(id -> view.accessKeys().get(id) == null
                            && view.sessionKeys().get(id) == null);
            users.keySet().removeIf(id -> view.users().get(id) == null);
        }
    }
}
