package io.holdfast.control.identity;

import io.holdfast.control.identity.IdentityCommand.ChangeTags;
import io.holdfast.control.identity.IdentityCommand.CreateUser;
import io.holdfast.control.identity.IdentityCommand.DeleteUser;
import io.holdfast.control.identity.IdentityCommand.DeleteUserPolicy;
import io.holdfast.control.identity.IdentityCommand.PutUserPolicy;
import java.util.HashMap;
import java.util.Map;

/** Decides about users and their policies. */
record UserDecisions(IdentityState state) {
    IdentityReply create(CreateUser command, long nowMillis) {
        if (state.view.hasUserLike(command.account(), command.name())) {
            return IdentityState.refused(IdentityRefusal.USER_EXISTS);
        }
        if (state.view.users().size() >= IdentityLimits.USERS) {
            return IdentityState.refused(IdentityRefusal.TOO_MANY_USERS);
        }
        if (state.view.users().get(command.id()) != null) {
            return IdentityState.refused(IdentityRefusal.ID_IS_TAKEN);
        }
        User user =
                new User(command.id(), command.account(), command.path(), command.name(), nowMillis, command.tags());
        state.add(user);
        return new IdentityReply.UserMade(user);
    }

    IdentityReply changeTags(ChangeTags command) {
        UserEntry user = state.view.user(command.account(), command.name());
        if (user == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_USER);
        }
        Map<String, String> tags = new HashMap<>(user.user().tags());
        tags.putAll(command.set());
        command.removed().forEach(tags::remove);
        if (tags.size() > IdentityLimits.TAGS_PER_USER) {
            return IdentityState.refused(IdentityRefusal.TOO_MANY_TAGS);
        }
        if (!tags.equals(user.user().tags())) {
            state.replace(user, user.user().withTags(tags));
        }
        return IdentityState.DONE;
    }

    IdentityReply delete(DeleteUser command) {
        UserEntry user = state.view.user(command.account(), command.name());
        if (user == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_USER);
        }
        if (!user.keyIds().isEmpty()) {
            return IdentityState.refused(IdentityRefusal.USER_HAS_KEYS);
        }
        if (!user.policies().isEmpty()) {
            return IdentityState.refused(IdentityRefusal.USER_HAS_POLICIES);
        }
        state.remove(user.user());
        return IdentityState.DONE;
    }

    IdentityReply putPolicy(PutUserPolicy command) {
        UserEntry user = state.view.user(command.account(), command.userName());
        if (user == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_USER);
        }
        UserEntry changed = user.withPolicy(command.name(), command.document());
        if (changed.policies().size() > IdentityLimits.POLICIES_PER_USER) {
            return IdentityState.refused(IdentityRefusal.TOO_MANY_POLICIES);
        }
        if (changed.policyCharacters() > IdentityLimits.POLICY_CHARACTERS_PER_USER) {
            return IdentityState.refused(IdentityRefusal.POLICIES_TOO_LONG);
        }
        if (!command.document().equals(user.policies().get(command.name()))) {
            state.put(user, command.name(), command.document());
        }
        return IdentityState.DONE;
    }

    IdentityReply deletePolicy(DeleteUserPolicy command) {
        UserEntry user = state.view.user(command.account(), command.userName());
        if (user == null) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_USER);
        }
        if (!user.policies().containsKey(command.name())) {
            return IdentityState.refused(IdentityRefusal.NO_SUCH_POLICY);
        }
        state.remove(user, command.name());
        return IdentityState.DONE;
    }
}
