package io.holdfast.control.identity;

import io.holdfast.control.identity.IdentityCommand.CreateSessionKey;
import io.holdfast.control.identity.IdentityCommand.DeleteEndedSessionKeys;
import java.util.ArrayList;
import java.util.List;

/** Decides about session keys. */
record SessionDecisions(IdentityState state) {
    IdentityReply create(CreateSessionKey command, long nowMillis) {
        AccessKey parent = state.view.accessKeys().get(command.parentKeyId());
        if (parent == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_KEY);
        }
        if (state.view.sessionKeys().get(command.id()) != null) {
            return IdentityState.refused(IdentityRefusal.ID_IS_TAKEN);
        }
        if (!hasRoomFor(parent.userId())) {
            deleteEnded(new DeleteEndedSessionKeys(IdentityLimits.SESSION_KEYS_PER_USER), nowMillis);
        }
        if (!hasRoomFor(parent.userId())) {
            return IdentityState.refused(IdentityRefusal.TOO_MANY_SESSION_KEYS);
        }
        state.add(new SessionKey(
                command.id(), parent.userId(), parent.id(), command.wrappedSecret(), command.expiresAtMillis()));
        return IdentityState.DONE;
    }

    IdentityReply deleteEnded(DeleteEndedSessionKeys command, long nowMillis) {
        List<SessionKey> ended = new ArrayList<>();
        state.view.sessionKeys().forEachAfter("", (id, key) -> {
            if (key.expiresAtMillis() <= nowMillis || state.view.accessKeys().get(key.parentKeyId()) == null) {
                ended.add(key);
            }
            return ended.size() < command.limit();
        });
        ended.forEach(state::remove);
        return new IdentityReply.Deleted(ended.size());
    }

    private boolean hasRoomFor(String userId) {
        return state.view.sessionKeys().size() < IdentityLimits.SESSION_KEYS
                && state.view.sessionKeysOf(userId) < IdentityLimits.SESSION_KEYS_PER_USER;
    }
}
