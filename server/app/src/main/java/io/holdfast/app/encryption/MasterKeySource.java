package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Gets the master key from where the settings say. No message holds any part of a key. */
final class MasterKeySource {
    static final String OWN_FILE = "master.key";
    private static final String FORM = "64 hexadecimal digits, or 32 bytes in Base64";
    static final int LARGEST_BYTES = 4096;
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private MasterKeySource() {}

    /** Empty if none is set and the server has none of its own yet. */
    static Optional<MasterKey> find(EncryptionSettings settings) throws EncryptionRefused {
        if (settings.masterKey().isPresent()) {
            return Optional.of(parse(settings.masterKey().get(), "security.master-key"));
        }
        if (settings.masterKeyCommand().isPresent()) {
            return Optional.of(parse(
                    MasterKeyCommand.output(settings.masterKeyCommand().get()),
                    "what security.master-key-command prints"));
        }
        if (settings.masterKeyFile().isEmpty()) {
            Path own = ownFile(settings);
            return Files.exists(own) ? Optional.of(readFile(own)) : Optional.empty();
        }
        Path file = settings.masterKeyFile().get();
        if (isInside(file, settings.dataDir())) {
            throw new EncryptionRefused("The master key " + file
                    + " lies in the data directory, so whoever copies that has the key to it; keep it elsewhere.");
        }
        return Optional.of(readFile(file));
    }

    static Path ownFile(EncryptionSettings settings) {
        return settings.keyring().resolve(OWN_FILE);
    }

    static boolean isInside(Path file, Path directory) {
        return real(file).startsWith(real(directory));
    }

    /** With all links followed, as far as it exists. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            return absolute.toRealPath();
        } catch (IOException missing) {
            Path parent = absolute.getParent();
            return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
        }
    }

    static MasterKey readFile(Path file) throws EncryptionRefused {
        try {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                    && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
                throw new EncryptionRefused("The master key " + file
                        + " can be read by others than its owner; run chmod 600 " + file + " first.");
            }
            String text = Files.size(file) > LARGEST_BYTES ? "" : Files.readString(file, ISO_8859_1);
            return parse(text, "the file " + file);
        } catch (NoSuchFileException missing) {
            throw new EncryptionRefused("There is no master key " + file + ".", missing);
        } catch (IOException e) {
            throw new EncryptionRefused("The master key " + file + " cannot be read: " + SyncedFiles.why(e) + ".", e);
        }
    }

    private static MasterKey parse(String text, String where) throws EncryptionRefused {
        return MasterKey.parse(text)
                .orElseThrow(() -> new EncryptionRefused("Not a master key: " + where + " must be " + FORM + "."));
    }
}
