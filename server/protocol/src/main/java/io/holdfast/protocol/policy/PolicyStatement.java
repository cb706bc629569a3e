package io.holdfast.protocol.policy;

import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One statement of a policy: who may, or may not, do what. */
public record PolicyStatement(Structure source) {
    private static final String SID = "Sid";
    private static final String EFFECT = "Effect";
    private static final String PRINCIPAL = "Principal";
    private static final String NOT_PRINCIPAL = "NotPrincipal";
    private static final String ACTION = "Action";
    private static final String NOT_ACTION = "NotAction";
    private static final String RESOURCE = "Resource";
    private static final String CONDITION = "Condition";

    /** The statement that lets these accounts call these actions on this queue. */
    static PolicyStatement allowing(String sid, List<String> accountIds, List<String> actions, String queueArn) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(SID, new Text(sid));
        members.put(EFFECT, new Text("Allow"));
        String partition = queueArn.split(":", 3)[1];
        JsonValue accounts = oneOrList(accountIds, id -> "arn:" + partition + ":iam::" + id + ":root");
        members.put(PRINCIPAL, new Structure(Map.of("AWS", accounts)));
        members.put(ACTION, oneOrList(actions, action -> "SQS:" + action));
        members.put(RESOURCE, new Text(queueArn));
        return new PolicyStatement(new Structure(members));
    }

    @Nullable
    String sid() {
        return JsonValue.textOf(source.get(SID));
    }

    /** Whether it says for whom, for what, and which of the two effects it has. */
    boolean isComplete() {
        String effect = JsonValue.textOf(source.get(EFFECT));
        return ("Allow".equals(effect) || "Deny".equals(effect))
                && hasOneOf(PRINCIPAL, NOT_PRINCIPAL)
                && hasOneOf(ACTION, NOT_ACTION)
                && count(source.get(PRINCIPAL)) >= 0
                && count(source.get(NOT_PRINCIPAL)) >= 0
                && isTexts(source.get(ACTION))
                && isTexts(source.get(NOT_ACTION))
                && isTexts(source.get(RESOURCE))
                && conditions() >= 0;
    }

    public int actions() {
        return count(source.get(ACTION)) + count(source.get(NOT_ACTION));
    }

    public int principals() {
        return count(source.get(PRINCIPAL)) + count(source.get(NOT_PRINCIPAL));
    }

    /** How many keys are compared, over all operators; negative when they have not the form of conditions. */
    public int conditions() {
        JsonValue condition = source.get(CONDITION);
        if (condition == null) {
            return 0;
        }
        if (!(condition instanceof Structure operators)) {
            return -1;
        }
        int conditions = 0;
        for (JsonValue keys : operators.members().values()) {
            if (!(keys instanceof Structure compared)) {
                return -1;
            }
            conditions += compared.members().size();
        }
        return conditions;
    }

    private boolean hasOneOf(String name, String negated) {
        return (source.get(name) == null) != (source.get(negated) == null);
    }

    private static boolean isTexts(@Nullable JsonValue value) {
        return !(value instanceof Structure) && count(value) >= 0;
    }

    /** How many texts these are: one, a list of them, or either of these under each of several keys; negative for all else. */
    private static int count(@Nullable JsonValue value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Text) {
            return 1;
        }
        if (value instanceof Sequence sequence) {
            boolean texts = sequence.elements().stream().allMatch(Text.class::isInstance);
            return texts ? sequence.elements().size() : -1;
        }
        int total = 0;
        if (value instanceof Structure structure) {
            for (JsonValue texts : structure.members().values()) {
                int more = texts instanceof Structure ? -1 : count(texts);
                if (more < 0) {
                    return -1;
                }
                total += more;
            }
            return total;
        }
        return -1;
    }

    private static JsonValue oneOrList(List<String> texts, Function<String, String> spelling) {
        List<JsonValue> spelled = new ArrayList<>();
        texts.forEach(text -> spelled.add(new Text(spelling.apply(text))));
        return spelled.size() == 1 ? spelled.get(0) : new Sequence(spelled);
    }
}
