package io.holdfast.app.backup;

import io.holdfast.app.encryption.EncryptionSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the keys are that open a backup.
 *
 * @param keyring the directory of the keyring, or of a copy
 * @param masterKeyFile a file with the master key
 * @param masterKey the master key itself; with neither, it lies beside the keyring
 */
public record BackupKeys(Path keyring, Optional<Path> masterKeyFile, Optional<String> masterKey) {

    EncryptionSettings of(Path data) {
        return new EncryptionSettings(data, keyring, masterKeyFile, masterKey, Optional.empty());
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "BackupKeys[keyring=" + keyring + "]";
    }
}
