package io.holdfast.app.encryption;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KeyMetadata.KeyState;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What people see of a KMS key. */
final class KmsMetadata {
    private KmsMetadata() {}

    /**
     * Of a key that is there.
     *
     * @param id as the keyring calls it
     * @param asked whose the key is if the keyring does not say so
     */
    static KeyMetadata of(String id, KmsOwner asked, KeyringEntries entries) {
        return id.equals(KmsName.OWN_ALIAS)
                ? ownKey(asked)
                : of(Objects.requireNonNull(entries.kmsKeys.get(id)), entries.kmsDetails.get(id), asked);
    }

    static KeyMetadata of(KmsKey key, @Nullable KmsKeyDetails details, KmsOwner asked) {
        return new KeyMetadata(
                details == null ? asked : details.owner(),
                key.id(),
                switch (key.state()) {
                    case ENABLED -> KeyState.ENABLED;
                    case DISABLED -> KeyState.DISABLED;
                    case PENDING_DELETION -> KeyState.PENDING_DELETION;
                    case MISSING -> throw new IllegalStateException("a key that is there is not missing");
                },
                key.createdMillis(),
                key.deletionMillis(),
                details == null ? "" : details.description(),
                false);
    }

    static KeyMetadata ownKey(KmsOwner owner) {
        return new KeyMetadata(
                owner,
                KmsKeyIds.ownKey(owner),
                KeyState.ENABLED,
                0,
                0,
                "Default key that protects my SQS messages when no other key is defined",
                true);
    }
}
