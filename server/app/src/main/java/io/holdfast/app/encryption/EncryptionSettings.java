package io.holdfast.app.encryption;

import io.holdfast.app.config.ServerSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where keys are.
 *
 * @param keyring the directory of keyrings; not in the data directory
 * @param masterKeyFile a file with the master key
 * @param masterKey the master key itself
 * @param masterKeyCommand a command that prints it; with none of the three it is kept beside the keyrings
 * @param formerMasterKeyFile in a cluster whose master key is being changed, a file with the one before
 * @param cluster the name of the cluster that this node belongs to, whose nodes share the master key
 */
public record EncryptionSettings(
        Path dataDir,
        Path keyring,
        Optional<Path> masterKeyFile,
        Optional<String> masterKey,
        Optional<String> masterKeyCommand,
        Optional<Path> formerMasterKeyFile,
        Optional<String> cluster) {

    /** Of a server that is alone. */
    public EncryptionSettings(
            Path dataDir,
            Path keyring,
            Optional<Path> masterKeyFile,
            Optional<String> masterKey,
            Optional<String> masterKeyCommand) {
        this(dataDir, keyring, masterKeyFile, masterKey, masterKeyCommand, Optional.empty(), Optional.empty());
    }

    public EncryptionSettings inCluster(String name) {
        return new EncryptionSettings(
                dataDir, keyring, masterKeyFile, masterKey, masterKeyCommand, formerMasterKeyFile, Optional.of(name));
    }

    public static EncryptionSettings of(ServerSettings settings) {
        return new EncryptionSettings(
                settings.storage().dataDir(),
                settings.keyring(),
                settings.security().masterKeyFile(),
                settings.security().masterKey(),
                settings.security().masterKeyCommand(),
                settings.security().formerMasterKeyFile(),
                Optional.empty());
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "EncryptionSettings[keyring=" + keyring + "]";
    }
}
