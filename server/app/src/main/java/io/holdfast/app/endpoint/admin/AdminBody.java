package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The JSON object that a request carries, all of its members known to its route. */
public final class AdminBody {
    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,18}");

    private final JsonValue.Structure members;

    private AdminBody(JsonValue.Structure members) {
        this.members = members;
    }

    /** An empty body is an empty object. */
    static AdminBody of(byte[] utf8, Set<String> known) throws AdminRefused {
        JsonValue.Structure members = JsonDocument.parse(utf8.length == 0 ? new byte[] {'{', '}'} : utf8);
        if (members == null) {
            throw AdminRefused.invalid("The body must be one JSON object, and no member may occur twice.");
        }
        for (String name : members.members().keySet()) {
            if (!known.contains(name)) {
                throw AdminRefused.invalid("The member \"" + AdminParameters.shown(name)
                        + "\" is not known here; there are " + String.join(", ", new TreeSet<>(known)) + ".");
            }
        }
        return new AdminBody(members);
    }

    /** Null if it is absent or null. */
    public @Nullable String text(String name) throws AdminRefused {
        JsonValue value = present(name);
        if (value == null || value instanceof JsonValue.Text) {
            return JsonValue.textOf(value);
        }
        throw AdminRefused.invalid("The member " + name + " must be a text.");
    }

    public String requiredText(String name) throws AdminRefused {
        String value = text(name);
        if (value == null || value.isEmpty()) {
            throw AdminRefused.invalid("The member " + name + " is missing.");
        }
        return value;
    }

    public long number(String name, long absent, long least, long most) throws AdminRefused {
        JsonValue value = present(name);
        if (value == null) {
            return absent;
        }
        long number = value instanceof JsonValue.Word word
                        && DIGITS.matcher(word.literal()).matches()
                ? Long.parseLong(word.literal())
                : least - 1;
        if (number < least || number > most) {
            throw AdminRefused.invalid(
                    "The member " + name + " must be a whole number from " + least + " to " + most + ".");
        }
        return number;
    }

    public boolean bool(String name, boolean absent) throws AdminRefused {
        JsonValue value = present(name);
        if (value == null) {
            return absent;
        }
        String literal = value instanceof JsonValue.Word word ? word.literal() : "";
        if (!literal.equals("true") && !literal.equals("false")) {
            throw AdminRefused.invalid("The member " + name + " must be true or false.");
        }
        return literal.equals("true");
    }

    /** Empty if it is absent. */
    public List<String> texts(String name, int most) throws AdminRefused {
        JsonValue value = present(name);
        List<String> texts = new ArrayList<>();
        if (value instanceof JsonValue.Sequence sequence) {
            sequence.elements().forEach(element -> {
                String text = JsonValue.textOf(element);
                if (text != null) {
                    texts.add(text);
                }
            });
        }
        boolean isList = value instanceof JsonValue.Sequence sequence
                && sequence.elements().size() == texts.size();
        if (value != null && (!isList || texts.size() > most)) {
            throw AdminRefused.invalid("The member " + name + " must be a list of at most " + most + " texts.");
        }
        return texts;
    }

    private @Nullable JsonValue present(String name) {
        JsonValue value = members.get(name);
        return value instanceof JsonValue.Word word && word.literal().equals("null") ? null : value;
    }
}
