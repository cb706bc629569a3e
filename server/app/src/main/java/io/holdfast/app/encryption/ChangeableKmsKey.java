package io.holdfast.app.encryption;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsRefused;

/** A KMS key that people may change: it is there, and is not the server's own. */
final class ChangeableKmsKey {
    private ChangeableKmsKey() {}

    static KeyMetadata find(KmsName name, String action, KeyringEntries entries) throws KmsRefused {
        String id = KmsKeyIds.find(name, entries);
        if (id == null) {
            throw new KmsRefused(KmsError.missing(name));
        }
        KeyMetadata key = KmsMetadata.of(id, name.owner(), entries);
        if (key.isOwn()) {
            throw new KmsRefused(KmsError.reserved(action, key.arn()));
        }
        return key;
    }
}
