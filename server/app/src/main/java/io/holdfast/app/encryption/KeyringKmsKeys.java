package io.holdfast.app.encryption;

import io.holdfast.app.action.KmsKeys;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The KMS keys of a keyring as queues use them, by whatever name: an id, an ARN, an alias. An alias is looked up each time. Any thread. */
final class KeyringKmsKeys implements KmsKeys {
    /** The key that belongs to the server itself: always there, always enabled, made when it is first needed. */
    private static final String OWN_KEY = KmsName.OWN_ALIAS;

    private static final KmsOwner NOBODY = new KmsOwner("", "");

    private final KmsKeyring keyring;

    KeyringKmsKeys(KmsKeyring keyring) {
        this.keyring = keyring;
    }

    @Override
    public State stateOf(String name) {
        String id = idOf(name);
        if (id.equals(OWN_KEY)) {
            return State.ENABLED;
        }
        return keyring.kmsKey(id).map(KmsKey::state).orElse(State.MISSING);
    }

    /**
     * The id of the key that new rows are protected with; empty if that one does not exist. Messages can come to a queue without its owner's
     * doing, as dead letters do, and must not be lost because the key that it names was never made: the queue's own key protects them.
     */
    String usable(String name) {
        if (name.isEmpty()) {
            return name;
        }
        String id = idOf(name);
        return keyring.kmsKey(id).isPresent() || id.equals(OWN_KEY) ? id : "";
    }

    /** Null for no key, and for one that does not exist any more. */
    byte @Nullable [] secret(String id) {
        if (id.equals(OWN_KEY) && keyring.kmsKey(id).isEmpty()) {
            try {
                keyring.createKmsKey(id, 0);
            } catch (IOException e) {
                throw new UncheckedIOException("The keyring could not be written: " + SyncedFiles.why(e), e);
            }
        }
        return id.isEmpty() ? null : keyring.kmsSecret(id);
    }

    /** The id of the key that is meant; empty if there is none. */
    private String idOf(String given) {
        KmsName name = KmsName.of(given, NOBODY);
        String id = name == null ? null : keyring.read(entries -> KmsKeyIds.find(name, entries));
        return id == null ? "" : id;
    }
}
