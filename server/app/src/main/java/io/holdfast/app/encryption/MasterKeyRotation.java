package io.holdfast.app.encryption;

import io.holdfast.store.DirectoryContents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Puts the keyring of a stopped server under another master key. No message is touched. */
public final class MasterKeyRotation {
    private MasterKeyRotation() {}

    /**
     * A crash leaves the keyring under the one key or under the other.
     *
     * @param from the present key; where the settings say if there is none
     * @return the fingerprint of the new key
     */
    public static String rotate(EncryptionSettings settings, Optional<Path> from, Path to) throws EncryptionRefused {
        OfflineKmsKeys.requireAlone(
                settings, "its master key is changed while the nodes run, with security.former-master-key-file");
        OptionalLong number = EncryptionMark.read(settings.dataDir());
        if (number.isEmpty()) {
            throw new EncryptionRefused("Nothing in " + settings.dataDir() + " is encrypted.");
        }
        MasterKey newKey = MasterKeySource.readFile(to);
        if (MasterKeySource.isInside(to, settings.dataDir())) {
            throw new EncryptionRefused("The master key " + to + " must not lie in the data directory.");
        }
        Optional<MasterKey> oldKey =
                from.isPresent() ? Optional.of(MasterKeySource.readFile(from.get())) : MasterKeySource.find(settings);
        if (oldKey.isEmpty()) {
            throw new EncryptionRefused("There is no master key " + MasterKeySource.ownFile(settings) + ".");
        }
        try {
            if (DirectoryContents.isInUse(settings.dataDir())) {
                throw new EncryptionRefused(
                        "The data directory " + settings.dataDir() + " is in use; stop the server first.");
            }
            Keyring.open(settings.keyring(), number.getAsLong(), oldKey.get(), RandomBytes.secure())
                    .rewrap(newKey);
        } catch (IOException e) {
            throw new EncryptionRefused("The keyring cannot be written: " + SyncedFiles.why(e) + ".", e);
        }
        return newKey.fingerprint();
    }
}
