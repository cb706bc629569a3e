package io.holdfast.app.encryption;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a keyring, if it belongs to the data directory and to the master key. Changes nothing. */
final class KeyringCheck {
    private static final Logger LOG = LoggerFactory.getLogger(KeyringCheck.class);

    private KeyringCheck() {}

    static KeyringEntries read(Path file, long number, MasterKey master) throws EncryptionRefused {
        byte[] bytes = KeyringFile.read(file);
        @Nullable KeyringHeader header = KeyringHeader.of(bytes);
        if (header == null || header.number() != number) {
            throw new EncryptionRefused("The keyring " + file
                    + (header == null ? " is damaged" : " belongs to another data directory")
                    + "; restore it from a backup.");
        }
        if (!header.fingerprint().equals(master.fingerprint())) {
            throw new EncryptionRefused("The master key is not the one of this data directory: its fingerprint is "
                    + master.fingerprint() + ", but the keyring " + file + " needs " + header.fingerprint() + ".");
        }
        KeyringEntries entries = KeyringEntries.of(bytes);
        if (entries.damagedBytes > 0) {
            LOG.error(
                    "The keyring {} is damaged: {} bytes of it are no keys any more. Queues whose keys are lost cannot be read; restore it"
                            + " from a backup.",
                    file,
                    entries.damagedBytes);
        }
        return entries;
    }
}
