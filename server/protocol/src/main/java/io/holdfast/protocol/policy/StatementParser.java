package io.holdfast.protocol.policy;

import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes one statement apart. Where it speaks of what this server does not know, a Deny is refused, for it could not be enforced, and an Allow
 * allows nothing.
 */
final class StatementParser {
    private static final Set<String> ELEMENTS = Set.of(
            "Sid",
            "Effect",
            "Principal",
            "NotPrincipal",
            "Action",
            "NotAction",
            "Resource",
            "NotResource",
            "Condition");

    /** Services, federated and canonical users never call this server: they are accepted, and match nobody. */
    private static final Set<String> OTHER_PRINCIPALS = Set.of("Service", "Federated", "CanonicalUser");

    private final Structure source;
    private final boolean variables;
    private final StatementName name;

    StatementParser(Structure source, boolean variables, StatementName name) {
        this.source = source;
        this.variables = variables;
        this.name = name;
    }

    Statement parse() throws MalformedPolicy {
        for (String element : source.members().keySet()) {
            if (!ELEMENTS.contains(element)) {
                throw MalformedPolicy.because("the element " + element + " is unknown");
            }
        }
        if (source.get("Sid") != null && name.sid() == null) {
            throw MalformedPolicy.because("Sid must be a text");
        }
        String effect = JsonValue.textOf(source.get("Effect"));
        boolean allows = "Allow".equals(effect);
        if (!allows && !"Deny".equals(effect)) {
            throw MalformedPolicy.because("Effect must be Allow or Deny");
        }
        try {
            return parse(allows);
        } catch (MalformedPolicy unenforceable) {
            if (allows && unenforceable.isUnenforceable()) {
                return Statement.never(name, unenforceable.sentence());
            }
            throw unenforceable;
        }
    }

    private Statement parse(boolean allows) throws MalformedPolicy {
        Principals principals = principals(allows);
        boolean notAction = isNegated("Action");
        List<String> actionTexts = texts(notAction ? "NotAction" : "Action");
        // What is unknown is reported last, so that a statement that is malformed as well is refused either way.
        Unknowns unknowns = new Unknowns();
        EnumSet<IamAction> actions = unknowns.orElse(
                () -> ActionPatterns.actions(actionTexts, notAction, allows), EnumSet.noneOf(IamAction.class));
        ArnPatterns resources = unknowns.orElse(() -> resources(allows), ArnPatterns.EVERYTHING);
        List<Condition> conditions = ConditionParser.parse(source.get("Condition"), variables, allows, unknowns);
        unknowns.report();
        return new Statement(name, allows, actions, principals, resources, conditions);
    }

    private Principals principals(boolean allows) throws MalformedPolicy {
        if (name.isOfIdentity()) {
            if (source.get("Principal") != null || source.get("NotPrincipal") != null) {
                throw MalformedPolicy.because("a user's policy must not have a Principal");
            }
            return Principals.EVERYONE;
        }
        boolean excludes = isNegated("Principal");
        if (excludes && allows) {
            throw MalformedPolicy.because("NotPrincipal is for statements that deny");
        }
        JsonValue given = source.get(excludes ? "NotPrincipal" : "Principal");
        if (given instanceof Text text && text.value().equals("*")) {
            return Principals.of(List.of("*"), excludes);
        }
        if (!(given instanceof Structure kinds) || kinds.members().isEmpty()) {
            throw MalformedPolicy.because("Principal must be \"*\" or an object like {\"AWS\":\"111122223333\"}");
        }
        List<String> callers = new ArrayList<>();
        for (Map.Entry<String, JsonValue> kind : kinds.members().entrySet()) {
            List<String> named = texts(kind.getKey(), kind.getValue());
            if (kind.getKey().equals("AWS")) {
                callers.addAll(named);
            } else if (!OTHER_PRINCIPALS.contains(kind.getKey())) {
                throw MalformedPolicy.because("the kind of principal " + kind.getKey() + " is unknown");
            }
        }
        return Principals.of(callers, excludes);
    }

    private ArnPatterns resources(boolean allows) throws MalformedPolicy {
        boolean isOptional = !name.isOfIdentity();
        if (isOptional && source.get("Resource") == null && source.get("NotResource") == null) {
            return ArnPatterns.EVERYTHING;
        }
        boolean excludes = isNegated("Resource");
        return ArnPatterns.of(texts(excludes ? "NotResource" : "Resource"), excludes, variables, allows);
    }

    /** Whether the element is there with a Not before its name; one of the two must be. */
    private boolean isNegated(String element) throws MalformedPolicy {
        boolean plain = source.get(element) != null;
        boolean negated = source.get("Not" + element) != null;
        if (plain == negated) {
            throw MalformedPolicy.because("exactly one of " + element + " and Not" + element + " is required");
        }
        return negated;
    }

    private List<String> texts(String element) throws MalformedPolicy {
        return texts(element, source.get(element));
    }

    private static List<String> texts(String element, @Nullable JsonValue value) throws MalformedPolicy {
        List<JsonValue> values =
                value instanceof Sequence sequence ? sequence.elements() : value == null ? List.of() : List.of(value);
        List<String> texts = new ArrayList<>();
        for (JsonValue each : values) {
            if (each instanceof Text text) {
                texts.add(text.value());
            }
        }
        if (texts.isEmpty() || texts.size() != values.size()) {
            throw MalformedPolicy.because(element + " must be a text or a list of texts");
        }
        return texts;
    }
}
