package io.holdfast.app.action.kms;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The KMS keys of the server and their aliases. Reading answers from memory; a change is durable when it returns, and if it fails all is as
 * before. Any thread, for changes one that may wait for the disk.
 */
public interface KeyStore {
    KeyMetadata create(KmsOwner owner, String description) throws KmsRefused, IOException;

    Optional<KeyMetadata> find(KmsName name);

    /** In the order of their ids. */
    List<KeyMetadata> keys(KmsOwner owner);

    void setEnabled(KmsName name, boolean isEnabled) throws KmsRefused, IOException;

    /** Lets nobody use the key from now on, and destroys it when these days are over. */
    KeyMetadata scheduleDeletion(KmsName name, int days) throws KmsRefused, IOException;

    /** The key is disabled then. */
    KeyMetadata cancelDeletion(KmsName name) throws KmsRefused, IOException;

    void createAlias(KmsOwner owner, String alias, KmsName target) throws KmsRefused, IOException;

    /** Lets an alias that exists stand for another key. */
    void updateAlias(KmsOwner owner, String alias, KmsName target) throws KmsRefused, IOException;

    /** In the order of their names. */
    List<KmsAlias> aliases(KmsOwner owner);

    void deleteAlias(KmsOwner owner, String alias) throws KmsRefused, IOException;
}
