package io.holdfast.app.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.store.DirectoryContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A complete backup, as its manifest says. Nothing of it is changed. Any thread. */
public final class StoredBackup {
    private static final long LARGEST_MANIFEST_BYTES = 1L << 30;
    static final String OPENED = "opened-";
    /** The mark is still there if a power cut came between the manifest and its end. */
    private static final List<String> OWN =
            List.of(BackupManifest.FILE, BackupTarget.DATA, BackupTarget.UNFINISHED, "lost+found");

    private final Path directory;
    private final BackupManifest manifest;

    private StoredBackup(Path directory, BackupManifest manifest) {
        this.directory = directory;
        this.manifest = manifest;
    }

    /** Reads the manifest, and nothing else. */
    public static StoredBackup in(Path directory) throws BackupRefused {
        Path file = directory.resolve(BackupManifest.FILE);
        if (!Files.isDirectory(directory)) {
            throw new BackupRefused("There is no backup in " + directory + ": there is no such directory.");
        }
        if (!Files.exists(file)) {
            throw new BackupRefused(
                    BackupTarget.isUnfinished(directory)
                            ? "The backup in " + directory
                                    + " was not finished, because its server ended meanwhile; make another one."
                            : "There is no backup in " + directory + ": it has no file " + BackupManifest.FILE + ".");
        }
        try {
            String text = Files.size(file) > LARGEST_MANIFEST_BYTES ? "" : new String(Files.readAllBytes(file), UTF_8);
            return new StoredBackup(directory.toRealPath(), manifest(directory, text));
        } catch (IOException e) {
            throw new BackupRefused("The backup in " + directory + " cannot be read: " + Places.why(e) + ".", e);
        }
    }

    private static BackupManifest manifest(Path directory, String text) throws BackupRefused {
        if (BackupManifest.formOf(text) > BackupManifest.FORM) {
            throw newer(directory, "form " + BackupManifest.formOf(text));
        }
        BackupManifest manifest = BackupManifest.ofText(text);
        if (manifest == null) {
            throw damaged(directory, "its file " + BackupManifest.FILE + " is not as it was written");
        }
        if (manifest.format() > DirectoryContents.NEWEST_FORMAT) {
            throw newer(directory, "data format " + manifest.format());
        }
        return manifest;
    }

    private static BackupRefused newer(Path directory, String what) {
        return new BackupRefused("The backup in " + directory + " was made by a newer Holdfast (" + what
                + "); restore it with that version.");
    }

    static BackupRefused damaged(Path directory, String how) {
        return new BackupRefused("The backup in " + directory + " is damaged: " + how + ".");
    }

    public BackupManifest manifest() {
        return manifest;
    }

    public Path directory() {
        return directory;
    }

    Path data() {
        return directory.resolve(BackupTarget.DATA);
    }

    Path fileOf(BackedUpFile file) {
        return data().resolve(file.path());
    }

    /**
     * Reads every file and compares its hash with the manifest.
     *
     * @param read hears of bytes that were read
     */
    public void check(LongConsumer read) throws BackupRefused {
        requireTheseFiles();
        FileCopy reader = new FileCopy(CopyPace.unlimited(), read);
        for (BackedUpFile file : manifest.files()) {
            try {
                requireHash(file, reader.hash(fileOf(file)));
            } catch (IOException e) {
                throw unreadable(file, e);
            } catch (BackupStopped cannotBe) {
                throw new IllegalStateException(cannotBe);
            }
        }
    }

    /** Checks that keys open it. */
    public void requireKeys(BackupKeys keys) throws BackupRefused {
        try {
            Encryption.check(keys.of(data()));
        } catch (EncryptionRefused refused) {
            throw new BackupRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    BackupRefused unreadable(BackedUpFile file, IOException e) {
        return new BackupRefused(
                "The file " + file.path() + " of the backup in " + directory + " cannot be read: " + Places.why(e)
                        + ".",
                e);
    }

    void requireHash(BackedUpFile file, String hash) throws BackupRefused {
        if (!hash.equals(file.sha256())) {
            throw damaged(directory, "its file " + file.path() + " has another content than was written");
        }
    }

    /** All files that belong to it, as long as they were, and no others. */
    void requireTheseFiles() throws BackupRefused {
        try {
            for (BackedUpFile file : manifest.files()) {
                Path place = fileOf(file);
                if (!Files.isRegularFile(place)) {
                    throw damaged(directory, "its file " + file.path() + " is missing");
                }
                if (Files.size(place) != file.bytes()) {
                    throw damaged(
                            directory,
                            "its file " + file.path() + " has " + Files.size(place) + " bytes instead of "
                                    + file.bytes());
                }
            }
            String foreign = foreign();
            if (foreign != null) {
                throw new BackupRefused("The file " + foreign + " in " + directory
                        + " does not belong to the backup; put it elsewhere.");
            }
        } catch (IOException e) {
            throw new BackupRefused("The backup in " + directory + " cannot be read: " + Places.why(e) + ".", e);
        }
    }

    private @Nullable String foreign() throws IOException {
        Set<String> known = new HashSet<>(manifest.byPath().keySet());
        TreeSet<String> others = new TreeSet<>();
        for (String file : Places.filesIn(data())) {
            if (!known.contains(file)) {
                others.add(BackupTarget.DATA + "/" + file);
            }
        }
        try (Stream<Path> beside = Files.list(directory)) {
            beside.map(file -> file.getFileName().toString())
                    .filter(name -> !OWN.contains(name) && !name.startsWith(OPENED))
                    .forEach(others::add);
        }
        return others.isEmpty() ? null : others.first();
    }
}
