package io.holdfast.app.encryption;

import io.holdfast.app.action.KmsKeys;
import io.holdfast.app.action.kms.KeyStore;
import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KeyMetadata.KeyState;
import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsLimits;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The KMS keys of a keyring as people manage them.
 *
 * <pre>
 * Enabled ↔ Disabled: enabled, disabled · either → PendingDeletion: deletion scheduled · PendingDeletion → Disabled: deletion cancelled
 * PendingDeletion → gone, with all its aliases: the time has come
 * </pre>
 */
final class KmsKeyStore implements KeyStore {
    private static final byte[] NOTHING = {};

    private final KmsKeyring keyring;
    private final LongSupplier clock;
    private final KmsAliases aliases;

    KmsKeyStore(KmsKeyring keyring, LongSupplier clock) {
        this.keyring = keyring;
        this.clock = clock;
        this.aliases = new KmsAliases(keyring, clock);
    }

    @Override
    public KeyMetadata create(KmsOwner owner, String description) throws KmsRefused, IOException {
        KmsKeyDetails details = new KmsKeyDetails(owner, description);
        KmsKey key = keyring.newKmsKey(keyring.newKmsKeyId(), clock.getAsLong());
        return keyring.<KeyMetadata, KmsRefused>change(entries -> {
            if (entries.kmsDetails.size() >= KmsLimits.MAX_KEYS) {
                throw new KmsRefused(KmsError.limitExceeded("keys", KmsLimits.MAX_KEYS));
            }
            ByteArrayOutputStream records = new ByteArrayOutputStream();
            records.writeBytes(KmsRecords.details(key.id(), details));
            records.writeBytes(KeyringLayout.kmsKey(key));
            return new KmsChange<>(records.toByteArray(), KmsMetadata.of(key, details, owner));
        });
    }

    @Override
    public Optional<KeyMetadata> find(KmsName name) {
        return keyring.read(entries -> {
            String id = KmsKeyIds.find(name, entries);
            return id == null ? Optional.empty() : Optional.of(KmsMetadata.of(id, name.owner(), entries));
        });
    }

    @Override
    public List<KeyMetadata> keys(KmsOwner owner) {
        return keyring.read(entries -> Stream.concat(
                        Stream.of(KmsMetadata.ownKey(owner)),
                        entries.kmsDetails.entrySet().stream()
                                .filter(key -> key.getValue().owner().equals(owner))
                                .filter(key -> entries.kmsKeys.containsKey(key.getKey()))
                                .map(key -> KmsMetadata.of(key.getKey(), owner, entries)))
                .sorted(Comparator.comparing(KeyMetadata::id))
                .toList());
    }

    @Override
    public void setEnabled(KmsName name, boolean isEnabled) throws KmsRefused, IOException {
        KmsKeys.State wanted = isEnabled ? KmsKeys.State.ENABLED : KmsKeys.State.DISABLED;
        change(name, isEnabled ? "EnableKey" : "DisableKey", false, wanted, 0);
    }

    @Override
    public KeyMetadata scheduleDeletion(KmsName name, int days) throws KmsRefused, IOException {
        long deletionMillis = clock.getAsLong() + Duration.ofDays(days).toMillis();
        return change(name, "ScheduleKeyDeletion", false, KmsKeys.State.PENDING_DELETION, deletionMillis);
    }

    @Override
    public KeyMetadata cancelDeletion(KmsName name) throws KmsRefused, IOException {
        return change(name, "CancelKeyDeletion", true, KmsKeys.State.DISABLED, 0);
    }

    private KeyMetadata change(
            KmsName name, String action, boolean mustBePending, KmsKeys.State wanted, long deletionMillis)
            throws KmsRefused, IOException {
        return keyring.<KeyMetadata, KmsRefused>change(entries -> {
            KeyMetadata now = ChangeableKmsKey.find(name, action, entries);
            boolean isPending = now.state() == KeyState.PENDING_DELETION;
            if (isPending != mustBePending) {
                throw new KmsRefused(
                        isPending ? KmsError.pendingDeletion(now.arn()) : KmsError.notPendingDeletion(now.arn()));
            }
            KmsKey key = Objects.requireNonNull(entries.kmsKeys.get(now.id()));
            KmsKey changed = key.in(wanted, deletionMillis);
            return new KmsChange<>(
                    key.state() == wanted ? NOTHING : KeyringLayout.kmsKey(changed),
                    KmsMetadata.of(changed, entries.kmsDetails.get(now.id()), now.owner()));
        });
    }

    @Override
    public void createAlias(KmsOwner owner, String alias, KmsName target) throws KmsRefused, IOException {
        aliases.create(owner, alias, target);
    }

    @Override
    public void updateAlias(KmsOwner owner, String alias, KmsName target) throws KmsRefused, IOException {
        aliases.update(owner, alias, target);
    }

    @Override
    public List<KmsAlias> aliases(KmsOwner owner) {
        return aliases.list(owner);
    }

    @Override
    public void deleteAlias(KmsOwner owner, String alias) throws KmsRefused, IOException {
        aliases.delete(owner, alias);
    }
}
