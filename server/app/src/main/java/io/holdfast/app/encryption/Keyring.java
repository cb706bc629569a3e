package io.holdfast.app.encryption;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of queues and of KMS, each encrypted by the master key, in one file outside the data directory. That is what makes deleting final: a
 * key that is gone from here is nowhere else, whatever copies of the data directory there are.
 *
 * <p>New keys are appended and synced before they are used. Keys are destroyed by writing the file anew without them; then the old
 * file is overwritten. Any thread.
 */
public final class Keyring {
    private static final Logger LOG = LoggerFactory.getLogger(Keyring.class);
    private static final String PURPOSE = "holdfast keyring 1";
    /** Far above what the queues of one server need. */
    private static final long LARGEST_FILE = 1L << 30;

    private final Path file;
    private final long number;
    private final MasterKey master;
    private final byte[] wrappingKey;
    private final RandomBytes random;
    private final KeyringEntries entries;
    private final ByteArrayOutputStream unsynced = new ByteArrayOutputStream();
    /** Held while the file is written. Whoever only looks a key up does not wait for the disk. */
    private final Lock files = new ReentrantLock();
    /** Where the next record goes. */
    private long end;

    private Keyring(Path file, long number, MasterKey master, RandomBytes random, KeyringEntries entries) {
        this.file = file;
        this.number = number;
        this.master = master;
        this.wrappingKey = master.keyFor(PURPOSE);
        this.random = random;
        this.entries = entries;
        this.end = entries.end;
    }

    static Path fileOf(Path directory, long number) {
        return directory.resolve(String.format(Locale.ROOT, "keyring-%016x", number));
    }

    /** Makes an empty one. */
    static Keyring create(Path directory, long number, MasterKey master, RandomBytes random) throws IOException {
        Keyring made = new Keyring(fileOf(directory, number), number, master, random, new KeyringEntries());
        SyncedFiles.makeDirectory(directory);
        SyncedFiles.replace(made.file, made.entries.toFile(made.header()));
        return made;
    }

    /** Reads one; changes nothing. */
    static Keyring open(Path directory, long number, MasterKey master, RandomBytes random) throws EncryptionRefused {
        Path file = fileOf(directory, number);
        byte[] bytes;
        try {
            bytes = Files.size(file) > LARGEST_FILE ? new byte[0] : Files.readAllBytes(file);
        } catch (NoSuchFileException missing) {
            throw new EncryptionRefused(
                    "The keyring " + file + " is missing: without it the messages cannot be decrypted."
                            + " Bring it back, or say with security.keyring where it is.");
        } catch (IOException e) {
            throw new EncryptionRefused("The keyring " + file + " cannot be read: " + SyncedFiles.why(e) + ".", e);
        }
        KeyringLayout.@Nullable Header header = KeyringLayout.readHeader(bytes);
        if (header == null || header.number() != number) {
            throw new EncryptionRefused(
                    "The keyring " + file + (header == null ? " is damaged" : " belongs to another data directory")
                            + ": bring it back from a copy.");
        }
        if (!header.fingerprint().equals(master.fingerprint())) {
            throw new EncryptionRefused("The master key is not the one of this data directory: its fingerprint is "
                    + master.fingerprint() + ", but the keyring " + file + " needs " + header.fingerprint() + ".");
        }
        KeyringEntries entries = KeyringEntries.of(bytes);
        if (entries.damagedBytes > 0) {
            LOG.error(
                    "The keyring {} is damaged: {} bytes of it are no keys any more. Queues whose keys are lost cannot be read; bring the"
                            + " file back from a copy.",
                    file,
                    entries.damagedBytes);
        }
        return new Keyring(file, number, master, random, entries);
    }

    /** The key of a queue; null if there is none, or none that can be read. */
    synchronized byte @Nullable [] queueKey(long queueId) {
        byte[] wrapped = entries.queueKeys.get(queueId);
        return wrapped == null ? null : KeyWrap.unwrap(wrapped, wrappingKey, KeyringLayout.contextOf(number, queueId));
    }

    /** The key of a queue, a new one if need be. It must not be used before {@link #sync}. */
    synchronized byte[] queueKeyOrNew(long queueId) {
        byte[] known = queueKey(queueId);
        if (known != null) {
            return known;
        }
        byte[] key = random.next(KeyWrap.KEY_BYTES);
        byte[] wrapped = KeyWrap.wrap(key, wrappingKey, KeyringLayout.contextOf(number, queueId), random);
        entries.queueKeys.put(queueId, wrapped);
        unsynced.writeBytes(KeyringLayout.queueKey(queueId, wrapped));
        return key;
    }

    /** Makes new keys durable; costs nothing if there are none. */
    void sync() throws IOException {
        synchronized (this) {
            if (unsynced.size() == 0) {
                return;
            }
        }
        files.lock();
        try {
            byte[] records;
            synchronized (this) {
                records = unsynced.toByteArray();
                unsynced.reset();
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(end);
                SyncedFiles.write(channel, records, end);
                channel.force(true);
            }
            end += records.length;
        } finally {
            files.unlock();
        }
    }

    /** Destroys the keys of queues. If it fails, all is as before, and it can be tried again. */
    void shred(Collection<Long> queueIds) throws IOException {
        rewriteWithout(queueIds, List.of());
    }

    /** Destroys a key of KMS: whatever was encrypted with it cannot be read any more. */
    void shredKmsKey(String id) throws IOException {
        rewriteWithout(List.of(), List.of(id));
    }

    private void rewriteWithout(Collection<Long> queueIds, Collection<String> kmsKeyIds) throws IOException {
        files.lock();
        try {
            KeyringEntries left;
            synchronized (this) {
                left = entries.without(queueIds, kmsKeyIds);
                if (left.size() == entries.size()) {
                    return;
                }
            }
            // Keys that are made meanwhile are appended to the new file: they wait for the lock.
            byte[] content = left.toFile(header());
            replaceFile(content);
            end = content.length;
            synchronized (this) {
                entries.queueKeys.keySet().removeAll(queueIds);
                entries.kmsKeys.keySet().removeAll(kmsKeyIds);
            }
        } finally {
            files.unlock();
        }
    }

    synchronized Optional<KmsKey> kmsKey(String id) {
        return Optional.ofNullable(entries.kmsKeys.get(id));
    }

    synchronized List<KmsKey> kmsKeys() {
        return List.copyOf(entries.kmsKeys.values());
    }

    /** The secret of a key of KMS, whatever its state; null if there is none. */
    synchronized byte @Nullable [] kmsSecret(String id) {
        KmsKey key = entries.kmsKeys.get(id);
        return key == null ? null : KeyWrap.unwrap(key.wrapped(), wrappingKey, KeyringLayout.contextOf(number, id));
    }

    /** Makes a key of KMS; durable when it returns. */
    KmsKey createKmsKey(String id, long nowMillis) throws IOException {
        byte[] wrapped =
                KeyWrap.wrap(random.next(KeyWrap.KEY_BYTES), wrappingKey, KeyringLayout.contextOf(number, id), random);
        KmsKey key = new KmsKey(id, KmsKey.State.ENABLED, nowMillis, 0, wrapped);
        put(key);
        return key;
    }

    /** Changes the state of a key of KMS; durable when it returns. */
    void put(KmsKey key) throws IOException {
        synchronized (this) {
            entries.kmsKeys.put(key.id(), key);
            unsynced.writeBytes(KeyringLayout.kmsKey(key));
        }
        sync();
    }

    /** The same keys under another master key, durably: a crash leaves the old file or the new one. */
    synchronized void rewrap(MasterKey to) throws IOException, EncryptionRefused {
        byte[] newWrappingKey = to.keyFor(PURPOSE);
        KeyringEntries rewrapped = new KeyringEntries();
        for (long queueId : entries.queueKeys.keySet()) {
            byte[] context = KeyringLayout.contextOf(number, queueId);
            byte[] key = required(queueKey(queueId), "queue " + queueId);
            rewrapped.queueKeys.put(queueId, KeyWrap.wrap(key, newWrappingKey, context, random));
        }
        for (KmsKey key : entries.kmsKeys.values()) {
            byte[] context = KeyringLayout.contextOf(number, key.id());
            byte[] secret = required(kmsSecret(key.id()), key.id());
            rewrapped.kmsKeys.put(key.id(), key.wrappedAs(KeyWrap.wrap(secret, newWrappingKey, context, random)));
        }
        replaceFile(rewrapped.toFile(new KeyringLayout.Header(number, to.fingerprint())));
    }

    private static byte[] required(byte @Nullable [] key, String what) throws EncryptionRefused {
        if (key == null) {
            throw new EncryptionRefused("The keyring is damaged: the key of " + what + " cannot be read.");
        }
        return key;
    }

    /** Once the new file has the name, the old one is overwritten: its blocks would keep the keys until they are used again. */
    private void replaceFile(byte[] content) throws IOException {
        if (entries.damagedBytes > 0) {
            Path kept = file.resolveSibling(file.getFileName() + ".damaged");
            if (!Files.exists(kept)) {
                Files.copy(file, kept);
            }
        }
        try (FileChannel old = FileChannel.open(file, StandardOpenOption.WRITE)) {
            SyncedFiles.replace(file, content);
            SyncedFiles.write(old, new byte[Math.toIntExact(old.size())], 0);
            old.force(true);
        }
    }

    private KeyringLayout.Header header() {
        return new KeyringLayout.Header(number, master.fingerprint());
    }

    /** For whoever cannot throw it. */
    static UncheckedIOException failed(IOException cause) {
        return new UncheckedIOException("The keyring could not be written: " + SyncedFiles.why(cause), cause);
    }
}
