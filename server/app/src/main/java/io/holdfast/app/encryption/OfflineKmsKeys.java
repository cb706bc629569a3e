package io.holdfast.app.encryption;

import io.holdfast.app.action.kms.KeyStore;
import io.holdfast.store.DirectoryContents;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** The KMS keys of a server that is stopped. */
public final class OfflineKmsKeys {
    private OfflineKmsKeys() {}

    public static KeyStore open(EncryptionSettings settings, LongSupplier clock) throws EncryptionRefused {
        requireAlone(
                settings, "its keys are managed through any node, with \"aws kms --endpoint-url http://HOST:PORT\"");
        OptionalLong number = EncryptionMark.read(settings.dataDir());
        if (number.isEmpty()) {
            throw new EncryptionRefused(
                    "There are no keys for " + settings.dataDir() + " yet; the first start of the server makes them.");
        }
        Optional<MasterKey> master = MasterKeySource.find(settings);
        if (master.isEmpty()) {
            throw new EncryptionRefused("There is no master key " + MasterKeySource.ownFile(settings) + ".");
        }
        try {
            if (DirectoryContents.isInUse(settings.dataDir())) {
                throw new EncryptionRefused("A server is running on " + settings.dataDir()
                        + "; manage its keys with \"aws kms --endpoint-url http://HOST:PORT\", or stop it first.");
            }
        } catch (IOException e) {
            throw new EncryptionRefused("The data directory cannot be read: " + SyncedFiles.why(e) + ".", e);
        }
        Keyring keyring = Keyring.open(settings.keyring(), number.getAsLong(), master.get(), RandomBytes.secure());
        return new KmsKeyStore(keyring, clock);
    }

    /** The keys of a cluster are no file beside the directory of a node. */
    static void requireAlone(EncryptionSettings settings, String instead) throws EncryptionRefused {
        try {
            if (DirectoryContents.of(settings.dataDir()).isOfCluster()) {
                throw new EncryptionRefused("The data directory " + settings.dataDir()
                        + " is that of a node of a cluster: " + instead + ".");
            }
        } catch (IOException e) {
            throw new EncryptionRefused("The data directory cannot be read: " + SyncedFiles.why(e) + ".", e);
        }
    }
}
