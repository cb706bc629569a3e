package io.holdfast.control.identity;

import io.holdfast.control.identity.IdentityCommand.CreateAccessKey;
import io.holdfast.control.identity.IdentityCommand.DeleteAccessKey;
import io.holdfast.control.identity.IdentityCommand.RecordUses;
import io.holdfast.control.identity.IdentityCommand.UpdateAccessKey;

/** Decides about access keys. */
record KeyDecisions(IdentityState state) {
    IdentityReply create(CreateAccessKey command, long nowMillis) {
        UserEntry user = state.view.user(command.account(), command.userName());
        if (user == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_USER);
        }
        if (user.keyIds().size() >= IdentityLimits.ACCESS_KEYS_PER_USER) {
            return IdentityState.refused(IdentityRefusal.TOO_MANY_KEYS);
        }
        if (state.view.accessKeys().get(command.id()) != null) {
            return IdentityState.refused(IdentityRefusal.ID_IS_TAKEN);
        }
        AccessKey key = new AccessKey(
                command.id(), user.user().id(), command.wrappedSecret(), nowMillis, true, command.expiresAtMillis());
        state.add(user, key);
        return new IdentityReply.KeyMade(key);
    }

    IdentityReply update(UpdateAccessKey command) {
        UserEntry user = state.view.user(command.account(), command.userName());
        if (user == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_USER);
        }
        AccessKey key = state.view.accessKeys().get(command.id());
        if (key == null || !key.userId().equals(user.user().id())) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_KEY);
        }
        if (key.active() != command.active()) {
            state.replace(key.withActive(command.active()));
        }
        return IdentityState.DONE;
    }

    IdentityReply delete(DeleteAccessKey command) {
        UserEntry user = state.view.user(command.account(), command.userName());
        if (user == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_USER);
        }
        AccessKey key = state.view.accessKeys().get(command.id());
        if (key == null || !key.userId().equals(user.user().id())) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_KEY);
        }
        state.remove(user, key);
        return IdentityState.DONE;
    }

    IdentityReply recordUses(RecordUses command) {
        command.uses().forEach((id, use) -> {
            if (state.view.accessKeys().get(id) != null) {
                state.put(id, use);
            }
        });
        return IdentityState.DONE;
    }
}
