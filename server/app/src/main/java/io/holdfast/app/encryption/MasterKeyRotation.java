package io.holdfast.app.encryption;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Puts the keyring of a stopped server under another master key. No message is touched. */
public final class MasterKeyRotation {
    private MasterKeyRotation() {}

    /**
     * A crash leaves the keyring under the one key or under the other.
     *
     * @return the fingerprint of the new key
     */
    public static String rotate(EncryptionSettings settings, Path from, Path to) throws EncryptionRefused {
        OptionalLong number = EncryptionMark.read(settings.dataDir());
        if (number.isEmpty()) {
            throw new EncryptionRefused("Nothing in " + settings.dataDir() + " is encrypted.");
        }
        MasterKey newKey = MasterKeySource.readFile(to);
        if (MasterKeySource.isInside(to, settings.dataDir())) {
            throw new EncryptionRefused("The master key " + to + " must not lie in the data directory.");
        }
        MasterKey oldKey = MasterKeySource.readFile(from);
        try {
            Keyring.open(settings.keyring(), number.getAsLong(), oldKey, RandomBytes.secure())
                    .rewrap(newKey);
        } catch (IOException e) {
            throw new EncryptionRefused("The keyring cannot be written: " + SyncedFiles.why(e) + ".", e);
        }
        return newKey.fingerprint();
    }
}
