package io.holdfast.app.action.kms;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import java.util.Optional;

/** An account with one key, which is called {@code alias/orders}. */
final class OneKey {
    static final String ID = "1234abcd-12ab-34cd-56ef-1234567890ab";

    private final KeyMetadata key;

    OneKey(String account) {
        KmsOwner owner = new KmsOwner(account, "us-east-1");
        key = new KeyMetadata(owner, ID, KeyMetadata.KeyState.ENABLED, 0, 0, "", false);
    }

    Optional<KeyMetadata> find(KmsName name) {
        boolean isIt = name.resource().equals(ID) || name.resource().equals("alias/orders");
        return isIt && name.owner().equals(key.owner()) ? Optional.of(key) : Optional.empty();
    }
}
