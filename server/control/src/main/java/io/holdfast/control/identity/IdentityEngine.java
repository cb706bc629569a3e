package io.holdfast.control.identity;

import io.holdfast.control.identity.IdentityCommand.ChangeTags;
import io.holdfast.control.identity.IdentityCommand.CreateAccessKey;
import io.holdfast.control.identity.IdentityCommand.CreateSessionKey;
import io.holdfast.control.identity.IdentityCommand.CreateUser;
import io.holdfast.control.identity.IdentityCommand.DeleteAccessKey;
import io.holdfast.control.identity.IdentityCommand.DeleteEndedSessionKeys;
import io.holdfast.control.identity.IdentityCommand.DeleteUser;
import io.holdfast.control.identity.IdentityCommand.DeleteUserPolicy;
import io.holdfast.control.identity.IdentityCommand.PutUserPolicy;
import io.holdfast.control.identity.IdentityCommand.RecordUses;
import io.holdfast.control.identity.IdentityCommand.UpdateAccessKey;
import io.holdfast.control.row.ControlRowChanges;

/** Decides about users and keys: each command is refused as a whole or done as a whole. One thread, no clock, no I/O, no randomness. */
public final class IdentityEngine {
    private final UserDecisions users;
    private final KeyDecisions keys;
    private final SessionDecisions sessions;
    private final IdentityState state;

    public IdentityEngine(ControlRowChanges changes, IdentityView loaded) {
        this.state = new IdentityState(changes, loaded);
        this.users = new UserDecisions(state);
        this.keys = new KeyDecisions(state);
        this.sessions = new SessionDecisions(state);
    }

    /** All that was decided up to now. Not to be shown to anybody before it is durable. */
    public IdentityView view() {
        return state.view;
    }

    public IdentityReply handle(IdentityCommand command, long nowMillis) {
        if (command instanceof CreateUser it) {
            return users.create(it, nowMillis);
        } else if (command instanceof ChangeTags it) {
            return users.changeTags(it);
        } else if (command instanceof DeleteUser it) {
            return users.delete(it);
        } else if (command instanceof PutUserPolicy it) {
            return users.putPolicy(it);
        } else if (command instanceof DeleteUserPolicy it) {
            return users.deletePolicy(it);
        } else if (command instanceof CreateAccessKey it) {
            return keys.create(it, nowMillis);
        } else if (command instanceof UpdateAccessKey it) {
            return keys.update(it);
        } else if (command instanceof DeleteAccessKey it) {
            return keys.delete(it);
        } else if (command instanceof RecordUses it) {
            return keys.recordUses(it);
        } else if (command instanceof CreateSessionKey it) {
            return sessions.create(it, nowMillis);
        } else if (command instanceof DeleteEndedSessionKeys it) {
            return sessions.deleteEnded(it, nowMillis);
        }
        throw new IllegalArgumentException("This command is not known: " + command.getClass());
    }
}
