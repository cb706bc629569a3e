package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.holdfast.app.action.KmsKeys;
import io.holdfast.app.action.kms.KeyStore;
import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encryption at rest of one data directory: {@link #check} before the directory is touched, then {@link #open}, then {@link #over} for the store of
 * each partition. Any thread.
 */
public final class Encryption {
    private static final Logger LOG = LoggerFactory.getLogger(Encryption.class);

    private final EncryptionSettings settings;
    private final RandomBytes random = RandomBytes.secure();
    private final EncryptionCounters counters = new EncryptionCounters();
    private final List<EncryptedStore> stores = new CopyOnWriteArrayList<>();
    private final Optional<MasterKey> master;
    private @Nullable Keyring keyring;
    /** Instead of the other one, in a cluster. */
    private final @Nullable ClusterKeyring shared;

    private Encryption(EncryptionSettings settings, Optional<MasterKey> master, @Nullable ClusterKeyring shared) {
        this.settings = settings;
        this.master = master;
        this.shared = shared;
    }

    /** Finds the master key and the keyring of a data directory, and refuses if they do not fit. Changes nothing. */
    public static Encryption check(EncryptionSettings settings) throws EncryptionRefused {
        Optional<MasterKey> master = MasterKeySource.find(settings);
        if (settings.cluster().isPresent()) {
            return ofCluster(settings, master);
        }
        Encryption checked = new Encryption(settings, master, null);
        checked.keyring = checked.read();
        return checked;
    }

    private static Encryption ofCluster(EncryptionSettings settings, Optional<MasterKey> master)
            throws EncryptionRefused {
        if (master.isEmpty()) {
            throw new EncryptionRefused(
                    "The nodes of a cluster share one master key, and this one has none: name a file with 64 hexadecimal"
                            + " digits in security.master-key-file, the same on all nodes, or put it into "
                            + MasterKeySource.ownFile(settings) + ".");
        }
        Optional<MasterKey> former = settings.formerMasterKeyFile().isPresent()
                ? Optional.of(
                        MasterKeySource.readFile(settings.formerMasterKeyFile().get()))
                : Optional.empty();
        return new Encryption(settings, master, new ClusterKeyring(master.get(), former, RandomBytes.secure()));
    }

    private @Nullable Keyring read() throws EncryptionRefused {
        OptionalLong number = EncryptionMark.read(settings.dataDir());
        if (number.isEmpty()) {
            return null;
        }
        if (master.isEmpty()) {
            throw new EncryptionRefused(
                    "The messages in " + settings.dataDir() + " are encrypted, and the master key "
                            + MasterKeySource.ownFile(settings)
                            + " is missing; restore it from a backup, or say with security.master-key-file or security.keyring where it is.");
        }
        return Keyring.open(settings.keyring(), number.getAsLong(), master.get(), random);
    }

    /**
     * Makes the master key and the keyring, if there are none yet. The directory exists now, and is this process's own.
     *
     * @param all the stores of all partitions
     */
    public void open(List<Store> all) throws EncryptionRefused {
        if (shared != null) {
            return;
        }
        // Once more: now the directory is claimed, and nobody else adds keys.
        keyring = read();
        if (keyring != null) {
            return;
        }
        if (all.stream().anyMatch(EncryptedStore::hasKeys)) {
            throw new EncryptionRefused("The messages in " + settings.dataDir() + " are encrypted, but its file "
                    + EncryptionMark.FILE + ", which names their keyring, is missing; restore it from a backup.");
        }
        try {
            MasterKey key = master.isPresent() ? master.get() : generated();
            long number = ByteBuffer.wrap(random.next(Long.BYTES)).getLong();
            keyring = Keyring.create(settings.keyring(), number, key, random);
            EncryptionMark.write(settings.dataDir(), number);
        } catch (IOException e) {
            throw new EncryptionRefused(
                    "The keyring " + settings.keyring() + " cannot be made: " + SyncedFiles.why(e)
                            + ". Say with security.keyring where it should be.",
                    e);
        }
    }

    private MasterKey generated() throws IOException {
        MasterKey key = MasterKey.generate(random);
        SyncedFiles.makeDirectory(settings.keyring());
        SyncedFiles.replace(MasterKeySource.ownFile(settings), (key.toHex() + "\n").getBytes(ISO_8859_1));
        LOG.info(
                "Messages are encrypted with a new master key, {} (fingerprint {}). Back up {} apart from the data: without it nobody can"
                        + " read them.",
                MasterKeySource.ownFile(settings),
                key.fingerprint(),
                settings.keyring());
        return key;
    }

    /** The number of the keyring that belongs to a data directory, in hexadecimal; empty if it has none. */
    public static Optional<String> keyringOf(Path dataDir) throws EncryptionRefused {
        OptionalLong number = EncryptionMark.read(dataDir);
        return number.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%016x", number.getAsLong()));
    }

    /**
     * Puts a copy of the keyring as it is now into another directory, in the place of an older copy, whose bytes are overwritten: keys that were destroyed
     * meanwhile must not live on there. Nothing is copied where there is no keyring.
     */
    public void copyKeyring(Path directory) throws IOException {
        Keyring known = keyring;
        if (known != null) {
            known.copyTo(directory);
        }
    }

    /** In a cluster: takes the keys out of a copy of its rows, for a server on its own. See {@link KeyringHandBack}. */
    public KeyringHandBack handBack(KeyringView copied, List<Store> partitions) throws EncryptionRefused, StoreFailure {
        ClusterKeyring cluster = Objects.requireNonNull(shared, "the server is alone");
        return KeyringHandBack.of(master.orElseThrow(), cluster.opening(), copied, partitions);
    }

    /** The store with its messages encrypted. After {@link #open}. */
    public EncryptedStore over(Store rows) {
        EncryptedStore store = new EncryptedStore(
                rows,
                secretsOver(key -> rows.get(DataKeyUpkeep.DATA_KEYS, key)),
                new KeyringKmsKeys(kms()),
                random,
                counters);
        stores.add(store);
        return store;
    }

    private QueueSecrets secretsOver(UnaryOperator<byte @Nullable []> dataKeys) {
        return shared == null ? opened() : new RowQueueSecrets(dataKeys, shared::wrap, random);
    }

    private KmsKeyring kms() {
        return shared == null ? opened() : shared;
    }

    /** Whether there is a keyring: a directory that was never opened since there are keyrings has none. */
    public boolean hasKeyring() {
        return keyring != null || shared != null;
    }

    /** In a cluster: the keyring that its nodes will share if they have none yet. */
    public KeyringChange newSharedKeyring() {
        return new NewClusterKeyring(master.orElseThrow(), random).founding();
    }

    /**
     * In a cluster, before anything is encrypted or decrypted: takes the keys that the nodes share.
     *
     * @throws EncryptionRefused if this node was given another master key than they
     */
    public void share(SharedKeyring keys) throws EncryptionRefused {
        if (shared != null) {
            shared.open(keys);
        }
    }

    /** In a cluster, where this node decides: lets its master key open the keyring, if only the former one does. To be called often. */
    public void adoptMasterKey() throws IOException {
        if (shared != null) {
            shared.adoptMasterKey();
        }
    }

    /** In a cluster, where this node decides: whether other master keys than its own still open the keyring. */
    public boolean hasFormerMasterKeys() {
        return shared != null && shared.hasFormerMasterKeys();
    }

    /** Once all nodes of the cluster have the master key of this one: lets no other open the keyring any more. */
    public void dropFormerMasterKeys() throws IOException {
        if (shared != null) {
            shared.dropFormerMasterKeys();
        }
    }

    /**
     * Decrypts rows whose data keys are found elsewhere than in a store.
     *
     * @param rows finds a row of the table DATA_KEYS by its key; null if there is none
     */
    public RowOpener opener(UnaryOperator<byte @Nullable []> rows) {
        return new RowOpener(
                hasKeyring()
                        ? new DataKeys(
                                rows, secretsOver(rows), new KeyringKmsKeys(kms()), random, counters, unused -> 0)
                        : null);
    }

    /** Loads what the first encryption needs, which takes a tenth of a second. */
    public void warmUp() {
        byte[] key = random.next(KeyWrap.KEY_BYTES);
        KeyWrap.wrap(key, key, key, random);
    }

    /** Which KMS keys can be used. */
    public KmsKeys kmsKeys() {
        return new KeyringKmsKeys(kms());
    }

    /** What encrypts the secrets of access keys. After {@link #open}. */
    public Secrets secrets() {
        return shared == null ? Secrets.under(opened(), random) : Secrets.under(shared, random);
    }

    /**
     * The same keys for those who manage them.
     *
     * @param clock the time that deletions wait for
     */
    public KeyStore kmsKeyStore(LongSupplier clock) {
        return new KmsKeyStore(kms(), clock);
    }

    /** Destroys the KMS keys whose time has come: whatever was encrypted with them cannot be read any more. To be called often. */
    public void destroyDueKmsKeys(long nowMillis) throws IOException {
        if (kms().destroyDue(nowMillis)) {
            stores.forEach(EncryptedStore::kmsKeyDestroyed);
        }
    }

    /** Names the master key of a cluster without giving anything of it away; empty if the server is alone. */
    public Optional<String> clusterKeyFingerprint() {
        return shared == null ? Optional.empty() : master.map(MasterKey::fingerprint);
    }

    public EncryptionCounters counters() {
        return counters;
    }

    /** Destroys the keys of queues that were deleted. To be called often, by one thread at a time. */
    public void shredDeleted() throws IOException, StoreFailure {
        for (EncryptedStore store : stores) {
            try {
                store.shredDeleted();
            } catch (LeadershipLost another) {
                // That of another node does it.
                LOG.debug("The keys of deleted queues are destroyed by another node");
            }
        }
    }

    /** Before the stores are closed: what was deleted is destroyed now. */
    public void close() {
        try {
            shredDeleted();
        } catch (IOException | StoreFailure | RuntimeException e) {
            LOG.warn("Keys of deleted queues are not destroyed yet; the next start does it", e);
        }
        kms().close();
    }

    Keyring opened() {
        Keyring known = keyring;
        if (known == null) {
            throw new IllegalStateException("open() comes first");
        }
        return known;
    }
}
