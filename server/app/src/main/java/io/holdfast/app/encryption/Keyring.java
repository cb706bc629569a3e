package io.holdfast.app.encryption;

import io.holdfast.store.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The keys of queues and of KMS, each encrypted by the master key, in one file outside the data directory. That is what makes deleting final: a
 * key that is gone from here is nowhere else, whatever copies of the data directory there are.
 *
 * <p>New keys are appended and synced before they are used. Keys are destroyed by writing the file anew without them; then the old
 * file is overwritten. Any thread.
 */
public final class Keyring implements QueueSecrets, KmsKeyring {
    private static final long WORTH_REWRITING_BYTES = 1 << 20;

    private final long number;
    private final MasterKey master;
    private final KeyringWrap wrap;
    private final RandomBytes random;
    private final KeyringEntries entries;
    private final UnsyncedRecords unsynced = new UnsyncedRecords();
    /** Held while the file is written. Whoever only looks a key up does not wait for the disk. */
    private final Lock files = new ReentrantLock();

    private final KeyringFile file;
    /** Read and written by whoever holds the lock. */
    private boolean isClosed;

    private Keyring(KeyringFile file, long number, MasterKey master, RandomBytes random, KeyringEntries entries) {
        this.number = number;
        this.master = master;
        this.wrap = new KeyringWrap(number, master, random);
        this.random = random;
        this.entries = entries;
        this.file = file;
    }

    /** Makes an empty one. */
    static Keyring create(Path directory, long number, MasterKey master, RandomBytes random) throws IOException {
        Path file = KeyringFile.in(directory, number);
        KeyringEntries none = new KeyringEntries();
        Keyring made = new Keyring(new KeyringFile(file, none.end), number, master, random, none);
        SyncedFiles.makeDirectory(directory);
        SyncedFiles.replace(file, made.entries.toFile(made.header()));
        return made;
    }

    /** Reads one; changes nothing. */
    static Keyring open(Path directory, long number, MasterKey master, RandomBytes random) throws EncryptionRefused {
        Path file = KeyringFile.in(directory, number);
        KeyringEntries entries = KeyringCheck.read(file, number, master);
        return new Keyring(new KeyringFile(file, entries.end), number, master, random, entries);
    }

    /** The key of a queue; null if there is none, or none that can be read. */
    @Override
    public synchronized byte @Nullable [] queueKey(long queueId) {
        byte[] wrapped = entries.queueKeys.get(queueId);
        return wrapped == null ? null : wrap.unwrap(queueId, wrapped);
    }

    /** The key of a queue, a new one if need be. It must not be used before {@link #sync}. */
    synchronized byte[] queueKeyOrNew(long queueId) {
        byte[] known = queueKey(queueId);
        if (known != null) {
            return known;
        }
        byte[] key = random.next(KeyWrap.KEY_BYTES);
        byte[] wrapped = wrap.wrap(queueId, key);
        entries.queueKeys.put(queueId, wrapped);
        unsynced.add(KeyringLayout.queueKey(queueId, wrapped));
        return key;
    }

    @Override
    public byte[] queueKeyOrNew(long queueId, Batch batch) {
        return queueKeyOrNew(queueId);
    }

    /** Makes new keys durable; costs nothing if there are none. */
    @Override
    public void sync() throws IOException {
        if (unsynced.isEmpty()) {
            return;
        }
        files.lock();
        try {
            unsynced.write(file::append);
        } finally {
            files.unlock();
        }
    }

    /** Destroys the keys of queues. If it fails, all is as before, and it can be tried again. */
    @Override
    public void shred(Collection<Long> queueIds) throws IOException {
        rewriteWithout(queueIds, List.of());
    }

    /** Destroys keys of KMS: whatever was encrypted with them cannot be read any more. */
    void shredKmsKeys(Collection<String> ids) throws IOException {
        rewriteWithout(List.of(), ids);
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
            file.replace(left.toFile(header()), entries.damagedBytes > 0);
            synchronized (this) {
                entries.remove(queueIds, kmsKeyIds);
            }
        } finally {
            files.unlock();
        }
    }

    /** The secret of a key of KMS, whatever its state; null if there is none. */
    @Override
    public synchronized byte @Nullable [] kmsSecret(String id) {
        KmsKey key = entries.kmsKeys.get(id);
        return key == null ? null : wrap.unwrap(key);
    }

    @Override
    public String newKmsKeyId() {
        return KmsKeyIds.next(random);
    }

    @Override
    public KmsKey newKmsKey(String id, long nowMillis) {
        return wrap.newKmsKey(id, nowMillis);
    }

    /** Decides while nobody else changes or destroys KMS keys, makes it durable, and only then visible. If it fails, all is as before. */
    @Override
    public <T, X extends Exception> T change(KmsDecider<T, X> decider) throws IOException, X {
        files.lock();
        try {
            if (isClosed) {
                throw new IOException("the server is stopping");
            }
            KmsChange<T> change;
            synchronized (this) {
                change = decider.decide(entries);
            }
            if (change.records().length > 0) {
                file.append(change.records());
                synchronized (this) {
                    entries.add(change.records());
                }
                dropSuperseded();
            }
            return change.result();
        } finally {
            files.unlock();
        }
    }

    /** A key whose state is changed again and again must not make the file grow for ever. */
    private void dropSuperseded() throws IOException {
        if (file.end() > WORTH_REWRITING_BYTES) {
            byte[] content;
            synchronized (this) {
                content = entries.toFile(header());
            }
            if (file.end() > 2L * content.length) {
                file.replace(content, entries.damagedBytes > 0);
            }
        }
    }

    /** From now on nobody changes KMS keys here: another process may. */
    @Override
    public void close() {
        files.lock();
        try {
            isClosed = true;
        } finally {
            files.unlock();
        }
    }

    /** Looks at what there is; nobody changes it meanwhile. */
    @Override
    public synchronized <T> T read(Function<KeyringEntries, T> reader) {
        return reader.apply(entries);
    }

    /** Destroys the keys of KMS whose time has come; true if there were any. */
    @Override
    public boolean destroyDue(long nowMillis) throws IOException {
        files.lock();
        try {
            List<String> due = read(entriesNow -> entriesNow.due(nowMillis));
            shredKmsKeys(due);
            return !due.isEmpty();
        } finally {
            files.unlock();
        }
    }

    /** The same keys under another master key, durably: a crash leaves the old file or the new one. It is not used afterwards. */
    synchronized void rewrap(MasterKey to) throws IOException, EncryptionRefused {
        KeyringEntries rewrapped = entries.rewrapped(wrap, new KeyringWrap(number, to, random));
        file.replace(rewrapped.toFile(new KeyringHeader(number, to.fingerprint())), entries.damagedBytes > 0);
    }

    /** The same keys under the key of a cluster; these stay as they are. */
    synchronized KeyringEntries rewrapped(KeyringWrap to) throws EncryptionRefused {
        return entries.rewrapped(wrap, to);
    }

    /** See {@link Encryption#copyKeyring}. */
    void copyTo(Path directory) throws IOException {
        byte[] content;
        synchronized (this) {
            content = entries.toFile(header());
        }
        Path copy = KeyringFile.in(directory, number);
        SyncedFiles.makeDirectory(directory);
        if (Files.exists(copy)) {
            new KeyringFile(copy, 0).replace(content, false);
        } else {
            SyncedFiles.replace(copy, content);
        }
    }

    private KeyringHeader header() {
        return new KeyringHeader(number, master.fingerprint());
    }
}
