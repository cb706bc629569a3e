package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keyring that the nodes of a cluster share: rows of the control partition. It has the keys of KMS, and the cluster's own key, which wraps all
 * others, those of queues beside their data keys among them; the master key of the operator wraps that one alone. So a change of the master key is a
 * change of one entry. Any thread.
 */
final class ClusterKeyring implements KmsKeyring {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterKeyring.class);

    /** Longer than any message can need a key. */
    private static final long DESTROYED_KNOWN_MILLIS = Duration.ofDays(30).toMillis();
    /** Five seconds: what was agreed on is usually here after a twentieth of one. */
    private static final int MOST_LOOKS = 250;

    private final MasterKey master;
    private final Optional<MasterKey> former;
    private final RandomBytes random;
    private volatile @Nullable Opened opened;
    private volatile Known known = new Known(-1, new KeyringEntries());
    /** Only used by whoever destroys keys. */
    private Set<String> lastIds = Set.of();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Opened(SharedKeyring shared, byte[] clusterKey, KeyringWrap wrap) {}

    /** @param entries nobody changes them */
    private record Known(long revision, KeyringEntries entries) {}

    /** @param former the master key before the present one, while it is being changed */
    ClusterKeyring(MasterKey master, Optional<MasterKey> former, RandomBytes random) {
        this.master = master;
        this.former = former;
        this.random = random;
    }

    /** Begins to use what the nodes share. A master key that does not fit is given a moment: this node may not have seen yet that it was changed. */
    void open(SharedKeyring shared) throws EncryptionRefused {
        byte[] key = clusterKey(shared.view());
        for (int looks = 0; key == null && looks < MOST_LOOKS; looks++) {
            shared.waitAMoment();
            key = clusterKey(shared.view());
        }
        KeyringView keyring = shared.view();
        if (key == null) {
            throw new EncryptionRefused("The nodes of the cluster share the master key with the fingerprint "
                    + String.join(" or ", ClusterKeyringEntries.masterKeys(keyring))
                    + ", and this one was given another, "
                    + master.fingerprint() + ": see security.master-key-file.");
        }
        KeyringWrap wrap = new KeyringWrap(ClusterKeyringEntries.number(keyring), new MasterKey(key), random);
        opened = new Opened(shared, key, wrap);
    }

    private byte @Nullable [] clusterKey(KeyringView keyring) throws EncryptionRefused {
        byte[] key = ClusterKeyringEntries.clusterKey(keyring, master);
        return key == null && former.isPresent() ? ClusterKeyringEntries.clusterKey(keyring, former.get()) : key;
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
        return known(opened().shared.view()).entries;
    }

    private Known known(KeyringView keyring) {
        Known last = known;
        if (last.revision != keyring.revision()) {
            last = new Known(keyring.revision(), ClusterKeyringEntries.read(keyring));
            known = last;
        }
        return last;
    }

    @Override
    public <T> T read(Function<KeyringEntries, T> reader) {
        return reader.apply(entries());
    }

    @Override
    public <T, X extends Exception> T change(Decider<T, X> decider) throws IOException, X {
        while (true) {
            KeyringView now = opened().shared.view();
            KeyringEntries before = known(now).entries;
            Change<T> change = decider.decide(before);
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
        KeyringEntries before = known(now).entries;
        List<String> due = before.due(nowMillis);
        if (here.shared.isLed() && (!due.isEmpty() || hasOutdated(before, nowMillis))) {
            KeyringEntries after = before.without(List.of(), due);
            due.forEach(id -> after.destroyed.put(id, nowMillis));
            after.destroyed.values().removeIf(when -> isOutdated(when, nowMillis));
            here.shared.change(ClusterKeyringEntries.difference(now, after));
        }
        Set<String> ids = new HashSet<>(entries().kmsKeys.keySet());
        boolean someAreGone = !ids.containsAll(lastIds);
        lastIds = ids;
        return someAreGone;
    }

    private static boolean hasOutdated(KeyringEntries entries, long nowMillis) {
        return entries.destroyed.values().stream().anyMatch(when -> isOutdated(when, nowMillis));
    }

    private static boolean isOutdated(long when, long nowMillis) {
        return when + DESTROYED_KNOWN_MILLIS < nowMillis;
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
        KeyringView now = here == null ? KeyringView.EMPTY : here.shared.view();
        if (here == null || !here.shared.isLed() || hasOwn(now)) {
            return;
        }
        String own = ClusterKeyringEntries.nameOf(master.fingerprint());
        byte[] wrapped = ClusterKeyringEntries.wrapped(number(now), here.clusterKey, master, random);
        if (here.shared.change(new KeyringChange(now.revision(), Map.of(own, wrapped), Set.of()))) {
            LOG.info(
                    "The cluster can now be opened by the master key with the fingerprint {} too",
                    master.fingerprint());
        }
    }

    private static long number(KeyringView keyring) throws IOException {
        try {
            return ClusterKeyringEntries.number(keyring);
        } catch (EncryptionRefused damaged) {
            throw new IOException(damaged.getMessage(), damaged);
        }
    }

    private boolean hasOwn(KeyringView keyring) {
        return keyring.entries().get(ClusterKeyringEntries.nameOf(master.fingerprint())) != null;
    }

    /** Whether this node decides, and other master keys than its own still open the keyring. */
    boolean hasFormerMasterKeys() {
        Opened here = opened;
        return here != null
                && here.shared.isLed()
                && hasOwn(here.shared.view())
                && ClusterKeyringEntries.masterKeys(here.shared.view()).size() > 1;
    }

    /** Once all nodes have the master key of this one: lets no other open the keyring any more. */
    void dropFormerMasterKeys() throws IOException {
        KeyringView now = opened().shared.view();
        Set<String> others = ClusterKeyringEntries.masterKeys(now);
        if (hasOwn(now) && others.remove(master.fingerprint()) && !others.isEmpty()) {
            Set<String> names = new HashSet<>();
            others.forEach(fingerprint -> names.add(ClusterKeyringEntries.nameOf(fingerprint)));
            if (opened().shared.change(new KeyringChange(now.revision(), Map.of(), names))) {
                LOG.info(
                        "All nodes have the master key with the fingerprint {}; {} opens the cluster no more",
                        master.fingerprint(),
                        String.join(", ", others));
            }
        }
    }
}
