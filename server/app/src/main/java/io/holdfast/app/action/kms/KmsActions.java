package io.holdfast.app.action.kms;

import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import io.holdfast.protocol.kms.KmsRequest;
import io.holdfast.protocol.kms.KmsResult;
import java.io.IOException;
import java.util.List;

/** Carries out what clients ask of KMS and may do. Any thread that may wait for the disk. */
public final class KmsActions {
    private final KeyStore keys;

    public KmsActions(KeyStore keys) {
        this.keys = keys;
    }

    public KmsResult perform(KmsRequest request, KmsOwner caller) throws KmsRefused, IOException {
        if (request instanceof KmsRequest.OnKey it) {
            return onKey(it, name(it.keyId(), caller));
        }
        if (request instanceof KmsRequest.CreateKey it) {
            return new KmsResult.KeyDescription(keys.create(caller, it.description()));
        }
        if (request instanceof KmsRequest.ScheduleKeyDeletion it) {
            int days = it.pendingWindowInDays();
            return new KmsResult.ScheduleKeyDeletion(keys.scheduleDeletion(name(it.keyId(), caller), days), days);
        }
        if (request instanceof KmsRequest.CreateAlias it) {
            keys.createAlias(caller, it.aliasName(), name(it.targetKeyId(), caller));
            return new KmsResult.Done();
        }
        if (request instanceof KmsRequest.UpdateAlias it) {
            keys.updateAlias(caller, it.aliasName(), name(it.targetKeyId(), caller));
            return new KmsResult.Done();
        }
        if (request instanceof KmsRequest.DeleteAlias it) {
            keys.deleteAlias(caller, it.aliasName());
            return new KmsResult.Done();
        }
        if (request instanceof KmsRequest.ListKeys it) {
            KmsPage<KeyMetadata> page = KmsPage.of(keys.keys(caller), KeyMetadata::id, it.page());
            return new KmsResult.ListKeys(page.items(), page.nextMarker());
        }
        return listAliases((KmsRequest.ListAliases) request, caller);
    }

    private KmsResult onKey(KmsRequest.OnKey request, KmsName name) throws KmsRefused, IOException {
        return switch (request.operation()) {
            case DESCRIBE_KEY -> new KmsResult.KeyDescription(found(name));
            case CANCEL_KEY_DELETION -> new KmsResult.CancelKeyDeletion(keys.cancelDeletion(name));
            case ENABLE_KEY -> enable(name, true);
            case DISABLE_KEY -> enable(name, false);
            default -> throw new IllegalStateException(request.operation() + " is not for one key");
        };
    }

    private KmsResult enable(KmsName name, boolean isEnabled) throws KmsRefused, IOException {
        keys.setEnabled(name, isEnabled);
        return new KmsResult.Done();
    }

    private KmsResult listAliases(KmsRequest.ListAliases request, KmsOwner caller) throws KmsRefused {
        List<KmsAlias> aliases = keys.aliases(caller);
        if (request.keyId() != null) {
            String id = found(name(request.keyId(), caller)).id();
            aliases = aliases.stream().filter(alias -> alias.keyId().equals(id)).toList();
        }
        KmsPage<KmsAlias> page = KmsPage.of(aliases, KmsAlias::name, request.page());
        return new KmsResult.ListAliases(page.items(), page.nextMarker());
    }

    private KeyMetadata found(KmsName name) throws KmsRefused {
        return keys.find(name).orElseThrow(() -> new KmsRefused(KmsError.missing(name)));
    }

    private static KmsName name(String given, KmsOwner caller) throws KmsRefused {
        KmsName name = KmsName.of(given, caller);
        if (name == null) {
            throw new KmsRefused(KmsError.invalidArn(given));
        }
        return name;
    }
}
