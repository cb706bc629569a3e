package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringView;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The keyring that the nodes of a cluster share: rows of the control partition. It has the keys of KMS, and the cluster's own key, which wraps all
 * others, those of queues beside their data keys among them; the master key of the operator wraps that one alone. So a change of the master key is a
 * change of one entry. Any thread.
 */
final class ClusterKeyring implements KmsKeyring {
    /** Five seconds: what was agreed on is usually here after a twentieth of one. */
    static final int MOST_LOOKS = 250;

    private final ClusterKeyOpening opening;
    private final MasterKeyAdoption adoption;
    private final RandomBytes random;
    private volatile @Nullable Opened opened;
    private final KeyringEntriesCache known = new KeyringEntriesCache();
    /** Only used by whoever destroys keys. */
    private Set<String> lastIds = Set.of();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Opened(SharedKeyring shared, byte[] clusterKey, KeyringWrap wrap) {}

    /** @param former the master key before the present one, while it is being changed */
    ClusterKeyring(MasterKey master, Optional<MasterKey> former, RandomBytes random) {
        this.opening = new ClusterKeyOpening(master, former);
        this.adoption = new MasterKeyAdoption(master, random);
        this.random = random;
    }

    /** Begins to use what the nodes share. */
    void open(SharedKeyring shared) throws EncryptionRefused {
        byte[] key = opening.open(shared);
        KeyringWrap wrap = new KeyringWrap(ClusterKeyringEntries.number(shared.view()), new MasterKey(key), random);
        opened = new Opened(shared, key, wrap);
    }

    ClusterKeyOpening opening() {
        return opening;
    }

    private Opened opened() {
        Opened now = opened;
        if (now == null) {
            throw new IllegalStateException("the keyring of the cluster is not open yet");
        }
        return now;
    }

    KeyringWrap wrap() {
        return opened().wrap;
    }

    /** The key that the secrets of access keys are encrypted with. */
    byte[] keyOfSecrets() {
        byte[] wrapped = entries().queueKeys.get(Secrets.KEYRING_ID);
        byte[] key = wrapped == null ? null : wrap().unwrap(Secrets.KEYRING_ID, wrapped);
        if (key == null) {
            throw new IllegalStateException("The keyring of the cluster has no key for the secrets of access keys");
        }
        return key;
    }

    private KeyringEntries entries() {
        return known.of(opened().shared.view());
    }

    @Override
    public <T> T read(Function<KeyringEntries, T> reader) {
        return reader.apply(entries());
    }

    @Override
    public <T, X extends Exception> T change(KmsDecider<T, X> decider) throws IOException, X {
        while (true) {
            KeyringView now = opened().shared.view();
            KeyringEntries before = known.of(now);
            KmsChange<T> change = decider.decide(before);
            if (change.records().length == 0) {
                return change.result();
            }
            KeyringEntries after = before.without(List.of(), List.of());
            after.add(change.records());
            // Otherwise somebody else was faster, and it is decided on what there is now.
            if (opened().shared.change(ClusterKeyringEntries.difference(now, after))) {
                return change.result();
            }
        }
    }

    /** The node that decides destroys them, and the others see that they are gone. */
    @Override
    public boolean destroyDue(long nowMillis) throws IOException {
        Opened here = opened;
        if (here == null) {
            return false;
        }
        KeyringView now = here.shared.view();
        KeyringEntries before = known.of(now);
        if (here.shared.isLed() && DestroyedKmsKeys.isAnythingDue(before, nowMillis)) {
            KeyringEntries after = DestroyedKmsKeys.destroyDue(before, nowMillis);
            here.shared.change(ClusterKeyringEntries.difference(now, after));
        }
        Set<String> ids = new HashSet<>(entries().kmsKeys.keySet());
        boolean someAreGone = !ids.containsAll(lastIds);
        lastIds = ids;
        return someAreGone;
    }

    /**
     * Waits for a key that is neither here nor destroyed: rows that need it have come to this node before it. That a key is gone must not be said before
     * it is known, because the rows would be taken for damaged.
     */
    @Override
    public byte @Nullable [] kmsSecret(String id) {
        for (int looks = 0; ; looks++) {
            KeyringEntries now = entries();
            KmsKey key = now.kmsKeys.get(id);
            if (key != null) {
                return wrap().unwrap(key);
            }
            if (now.destroyed.containsKey(id) || looks == MOST_LOOKS) {
                return null;
            }
            opened().shared.waitAMoment();
        }
    }

    @Override
    public String newKmsKeyId() {
        return KmsKeyIds.next(random);
    }

    @Override
    public KmsKey newKmsKey(String id, long nowMillis) {
        return wrap().newKmsKey(id, nowMillis);
    }

    /** Changes end with the control partition. */
    @Override
    public void close() {}

    /** Where the node decides: lets its master key open the keyring, if only the former one does. */
    void adoptMasterKey() throws IOException {
        Opened here = opened;
        if (here != null) {
            adoption.adopt(here.shared, here.clusterKey);
        }
    }

    /** Whether this node decides, and other master keys than its own still open the keyring. */
    boolean hasFormerMasterKeys() {
        Opened here = opened;
        return here != null && adoption.hasFormer(here.shared);
    }

    /** Once all nodes have the master key of this one: lets no other open the keyring any more. */
    void dropFormerMasterKeys() throws IOException {
        adoption.dropFormer(opened().shared);
    }
}
