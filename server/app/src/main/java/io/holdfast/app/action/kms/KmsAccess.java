package io.holdfast.app.action.kms;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.kms.KmsRefused;
import io.holdfast.protocol.kms.KmsRequest;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks the gate before a request to KMS is carried out. Any thread. */
public final class KmsAccess {
    private final Function<KmsName, Optional<KeyMetadata>> keys;
    private final Gate gate;

    /** @param keys to find out which key an alias stands for */
    public KmsAccess(Function<KmsName, Optional<KeyMetadata>> keys, Gate gate) {
        this.keys = keys;
        this.gate = gate;
    }

    /** Whose keys a caller means. */
    public static KmsOwner owner(Principal who) {
        return new KmsOwner(who.account(), who.region());
    }

    /** What an action is for. */
    private record Resource(String arn, String account) {}

    /** Refuses what the caller may not. A key that does not exist is judged like one that does. */
    public void require(KmsRequest request, Principal who, RequestContext context) throws KmsRefused {
        String name = "kms:" + request.operation().wireName();
        IamAction action = Objects.requireNonNull(IamAction.named(name));
        for (Resource resource : resources(request, owner(who))) {
            Decision decision = gate.decide(who, action, resource.arn, resource.account, context);
            if (decision instanceof Decision.Denied denied) {
                throw new KmsRefused(KmsError.accessDenied(denied.sentence()));
            }
        }
    }

    /** An alias is made and removed with the leave of both, the alias and its key; led to another key, with the leave of all three. */
    private List<Resource> resources(KmsRequest request, KmsOwner caller) {
        if (request instanceof KmsRequest.OnKey it) {
            return List.of(key(it.keyId(), caller));
        }
        if (request instanceof KmsRequest.ScheduleKeyDeletion it) {
            return List.of(key(it.keyId(), caller));
        }
        if (request instanceof KmsRequest.CreateAlias it) {
            return List.of(
                    new Resource(caller.aliasArn(it.aliasName()), caller.account()), key(it.targetKeyId(), caller));
        }
        if (request instanceof KmsRequest.UpdateAlias it) {
            return List.of(
                    new Resource(caller.aliasArn(it.aliasName()), caller.account()),
                    key(it.aliasName(), caller),
                    key(it.targetKeyId(), caller));
        }
        if (request instanceof KmsRequest.DeleteAlias it) {
            return List.of(
                    new Resource(caller.aliasArn(it.aliasName()), caller.account()), key(it.aliasName(), caller));
        }
        // The service knows no resource for what concerns all keys.
        return List.of(new Resource("*", caller.account()));
    }

    private Resource key(String given, KmsOwner caller) {
        @Nullable KmsName name = KmsName.of(given, caller);
        if (name == null) {
            return new Resource(given, caller.account());
        }
        String arn = keys.apply(name).map(KeyMetadata::arn).orElseGet(name::arn);
        return new Resource(arn, name.owner().account());
    }
}
