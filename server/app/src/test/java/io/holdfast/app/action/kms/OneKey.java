package io.holdfast.app.action.kms;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import java.util.List;
import java.util.Optional;

/** An account with one key, which is called {@code alias/orders}; for those who only look at it. */
final class OneKey implements KeyStore {
    static final String ID = "1234abcd-12ab-34cd-56ef-1234567890ab";

    private final KeyMetadata key;

    OneKey(String account) {
        KmsOwner owner = new KmsOwner(account, "us-east-1");
        key = new KeyMetadata(owner, ID, KeyMetadata.KeyState.ENABLED, 0, 0, "", false);
    }

    @Override
    public Optional<KeyMetadata> find(KmsName name) {
        boolean isIt = name.resource().equals(ID) || name.resource().equals("alias/orders");
        return isIt && name.owner().equals(key.owner()) ? Optional.of(key) : Optional.empty();
    }

    @Override
    public KeyMetadata create(KmsOwner owner, String description) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<KeyMetadata> keys(KmsOwner owner) {
        return List.of(key);
    }

    @Override
    public void setEnabled(KmsName name, boolean isEnabled) {
        throw new UnsupportedOperationException();
    }

    @Override
    public KeyMetadata scheduleDeletion(KmsName name, int days) {
        throw new UnsupportedOperationException();
    }

    @Override
    public KeyMetadata cancelDeletion(KmsName name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void createAlias(KmsOwner owner, String alias, KmsName target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<KmsAlias> aliases(KmsOwner owner) {
        return List.of();
    }

    @Override
    public void deleteAlias(KmsOwner owner, String alias) {
        throw new UnsupportedOperationException();
    }
}
