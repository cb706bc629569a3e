package io.holdfast.app.encryption;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KeyMetadata.KeyState;
import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsLimits;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The aliases of KMS keys, as people manage them. Any thread. */
record KmsAliases(KmsKeyring keyring, LongSupplier clock) {
    void create(KmsOwner owner, String alias, KmsName target) throws KmsRefused, IOException {
        keyring.<Optional<KmsAlias>, KmsRefused>change(entries -> {
            KmsAlias made = alias(owner, alias, target, "CreateAlias", entries);
            if (entries.aliases.containsKey(made.arn())) {
                throw new KmsRefused(KmsError.aliasExists(made.arn()));
            }
            if (entries.aliases.size() >= KmsLimits.MAX_ALIASES) {
                throw new KmsRefused(KmsError.limitExceeded("aliases", KmsLimits.MAX_ALIASES));
            }
            return new KmsChange<>(KmsRecords.alias(made), Optional.of(made));
        });
    }

    void update(KmsOwner owner, String alias, KmsName target) throws KmsRefused, IOException {
        keyring.<Optional<KmsAlias>, KmsRefused>change(entries -> {
            KmsAlias changed = alias(owner, alias, target, "UpdateAlias", entries);
            if (!entries.aliases.containsKey(changed.arn())) {
                throw new KmsRefused(KmsError.missing(new KmsName(owner, true, alias)));
            }
            return new KmsChange<>(KmsRecords.alias(changed), Optional.of(changed));
        });
    }

    private KmsAlias alias(KmsOwner owner, String alias, KmsName target, String action, KeyringEntries entries)
            throws KmsRefused {
        if (target.isAlias()) {
            throw new KmsRefused(KmsError.validation("Aliases must refer to keys. Not aliases"));
        }
        KeyMetadata key = ChangeableKmsKey.find(target, action, entries);
        if (!key.owner().equals(owner)) {
            throw new KmsRefused(KmsError.missing(target));
        }
        if (key.state() == KeyState.PENDING_DELETION) {
            throw new KmsRefused(KmsError.pendingDeletion(key.arn()));
        }
        return new KmsAlias(owner, alias, key.id(), clock.getAsLong());
    }

    List<KmsAlias> list(KmsOwner owner) {
        return keyring.read(entries -> Stream.concat(
                        Stream.of(new KmsAlias(owner, KmsName.OWN_ALIAS, KmsKeyIds.ownKey(owner), 0)),
                        entries.aliases.values().stream()
                                .filter(alias -> alias.owner().equals(owner)))
                .sorted(Comparator.comparing(KmsAlias::name))
                .toList());
    }

    void delete(KmsOwner owner, String alias) throws KmsRefused, IOException {
        KmsName name = new KmsName(owner, true, alias);
        if (name.isOwnAlias()) {
            throw new KmsRefused(KmsError.reserved("DeleteAlias", name.arn()));
        }
        keyring.<String, KmsRefused>change(entries -> {
            if (!entries.aliases.containsKey(name.arn())) {
                throw new KmsRefused(KmsError.missing(name));
            }
            return new KmsChange<>(KmsRecords.noAlias(owner, alias), alias);
        });
    }
}
