package io.holdfast.protocol.policy;

import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import io.holdfast.protocol.wire.json.JsonValue.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes the conditions of a statement apart: operators, each with keys, each with values. */
final class ConditionParser {
    private ConditionParser() {}

    static List<Condition> parse(@Nullable JsonValue given, boolean variables, boolean allows, Unknowns unknowns)
            throws MalformedPolicy {
        List<Condition> conditions = new ArrayList<>();
        for (Map.Entry<String, JsonValue> operator : members(given, "Condition").entrySet()) {
            for (Map.Entry<String, JsonValue> key :
                    members(operator.getValue(), operator.getKey()).entrySet()) {
                List<String> values = values(key.getValue(), key.getKey());
                Unknowns.Reading<List<Condition>> reading =
                        () -> List.of(condition(operator.getKey(), key.getKey(), values, variables, allows));
                conditions.addAll(unknowns.orElse(reading, List.of()));
            }
        }
        return conditions;
    }

    private static Condition condition(
            String operatorText, String keyText, List<String> values, boolean variables, boolean allows)
            throws MalformedPolicy {
        Operator operator = Operator.named(operatorText);
        if (operator == null) {
            throw MalformedPolicy.unenforceable(
                    "the condition operator " + operatorText + " is not known to this server");
        }
        List<Comparand> comparands = new ArrayList<>();
        for (String value : values) {
            comparands.add(comparand(operator, keyText, value, variables));
        }
        ConditionKey key = ConditionKey.named(keyText);
        if (key == null) {
            throw MalformedPolicy.unenforceable("the condition key " + keyText + " is not known to this server");
        }
        return new Condition(keyText, key, operator.mode(), comparands, allows);
    }

    private static Comparand comparand(Operator operator, String keyText, String value, boolean variables)
            throws MalformedPolicy {
        try {
            return operator.comparison().comparand(value, variables);
        } catch (MalformedPolicy malformed) {
            throw malformed.in("condition on " + keyText);
        }
    }

    private static Map<String, JsonValue> members(@Nullable JsonValue value, String element) throws MalformedPolicy {
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Structure structure) {
            return structure.members();
        }
        throw MalformedPolicy.because(element + " must be an object");
    }

    private static List<String> values(JsonValue given, String key) throws MalformedPolicy {
        List<JsonValue> values = given instanceof Sequence sequence ? sequence.elements() : List.of(given);
        List<String> texts = new ArrayList<>();
        for (JsonValue value : values) {
            if (value instanceof Text text) {
                texts.add(text.value());
            } else if (value instanceof Word word && !value.equals(JsonValue.NULL)) {
                texts.add(word.literal());
            } else {
                throw MalformedPolicy.because("the values of " + key + " must be texts, numbers or booleans");
            }
        }
        if (texts.isEmpty()) {
            throw MalformedPolicy.because(key + " has no values");
        }
        return texts;
    }
}
