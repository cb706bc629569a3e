package io.holdfast.protocol.policy;

import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement, ready to be asked. Immutable; asking allocates nothing unless it has variables or conditions that need it. */
final class Statement {
    private final StatementName name;
    private final boolean allows;
    private final EnumSet<IamAction> actions;
    private final Principals principals;
    private final ArnPatterns resources;
    private final List<Condition> conditions;
    private final @Nullable String neverBecause;
    private final Decision.Allowed allowed;

    Statement(
            StatementName name,
            boolean allows,
            EnumSet<IamAction> actions,
            Principals principals,
            ArnPatterns resources,
            List<Condition> conditions) {
        this(name, allows, actions, principals, resources, conditions, null);
    }

    private Statement(
            StatementName name,
            boolean allows,
            EnumSet<IamAction> actions,
            Principals principals,
            ArnPatterns resources,
            List<Condition> conditions,
            @Nullable String neverBecause) {
        this.name = name;
        this.allows = allows;
        this.actions = EnumSet.copyOf(actions);
        this.principals = principals;
        this.resources = resources;
        this.conditions = List.copyOf(conditions);
        this.neverBecause = neverBecause;
        this.allowed = new Decision.Allowed(name);
    }

    /** A statement that allows something only under conditions that this server cannot check: it allows nothing. */
    static Statement never(StatementName name, String because) {
        return new Statement(
                name,
                true,
                EnumSet.noneOf(IamAction.class),
                Principals.EVERYONE,
                ArnPatterns.EVERYTHING,
                List.of(),
                because);
    }

    boolean allows() {
        return allows;
    }

    StatementName name() {
        return name;
    }

    Decision.Allowed allowed() {
        return allowed;
    }

    /** Whether it allows everything to everyone it is for, unconditionally. */
    boolean allowsEverything() {
        return allows
                && actions.size() == IamAction.values().length
                && resources.isEverything()
                && conditions.isEmpty();
    }

    boolean matches(AccessRequest request, Reach least) {
        return actions.contains(request.action())
                && principals.reach(request.caller()).compareTo(least) >= 0
                && resources.match(request)
                && failing(request) == null;
    }

    /** Why it does not match, for people; null when it does. */
    @Nullable
    String mismatch(AccessRequest request) {
        if (neverBecause != null) {
            return "never applies: " + neverBecause;
        }
        if (!actions.contains(request.action())) {
            return "is for other actions";
        }
        if (principals.reach(request.caller()) == Reach.NOT) {
            return "is for other principals";
        }
        if (!resources.match(request)) {
            return "is for other resources";
        }
        Condition failing = failing(request);
        return failing == null ? null : "its condition on " + failing.keyText() + " is not met";
    }

    /** Whether it reaches the caller by the account alone, which then needs a policy of its own. */
    boolean onlyDelegates(AccessRequest request) {
        return principals.reach(request.caller()) == Reach.ACCOUNT;
    }

    private @Nullable Condition failing(AccessRequest request) {
        for (int i = 0; i < conditions.size(); i++) {
            if (!conditions.get(i).holds(request)) {
                return conditions.get(i);
            }
        }
        return null;
    }
}
