package io.holdfast.protocol.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes a policy's text apart, and refuses what is none, with the place. */
final class PolicyParser {
    /** Of a policy of a user; what all policies of a user may have together is for whoever keeps them. A queue's is limited elsewhere. */
    private static final int MAX_BYTES = 10_240;

    private static final Set<String> ELEMENTS = Set.of("Version", "Id", "Statement");
    private static final String WITHOUT_VARIABLES = "2008-10-17";
    private static final String WITH_VARIABLES = "2012-10-17";

    private PolicyParser() {}

    /** @param name of a user's policy; null for that of a queue */
    static Policy parse(String text, @Nullable String name) throws MalformedPolicy {
        byte[] utf8 = text.getBytes(UTF_8);
        if (utf8.length > MAX_BYTES) {
            throw MalformedPolicy.because(
                    "The policy has " + utf8.length + " bytes; at most " + MAX_BYTES + " are allowed.");
        }
        Structure document = JsonDocument.parse(utf8);
        if (document == null) {
            throw MalformedPolicy.because("The policy is not a JSON object, or has a key twice.");
        }
        for (String element : document.members().keySet()) {
            if (!ELEMENTS.contains(element)) {
                throw MalformedPolicy.because("The policy has the unknown element " + element + ".");
            }
        }
        return new Policy(statements(document, variables(document), name));
    }

    private static boolean variables(Structure document) throws MalformedPolicy {
        JsonValue given = document.get("Version");
        String version = given == null ? WITHOUT_VARIABLES : JsonValue.textOf(given);
        if (!WITH_VARIABLES.equals(version) && !WITHOUT_VARIABLES.equals(version)) {
            throw MalformedPolicy.because("Version must be " + WITH_VARIABLES + " or " + WITHOUT_VARIABLES + ".");
        }
        JsonValue id = document.get("Id");
        if (id != null && JsonValue.textOf(id) == null) {
            throw MalformedPolicy.because("Id must be a text.");
        }
        return WITH_VARIABLES.equals(version);
    }

    private static List<Statement> statements(Structure document, boolean variables, @Nullable String name)
            throws MalformedPolicy {
        JsonValue given = document.get("Statement");
        List<JsonValue> elements =
                given instanceof Sequence sequence ? sequence.elements() : given == null ? List.of() : List.of(given);
        if (given == null || (elements.isEmpty() && name != null)) {
            throw MalformedPolicy.because("The policy has no Statement.");
        }
        List<Statement> statements = new ArrayList<>();
        Set<String> sids = new HashSet<>();
        for (JsonValue element : elements) {
            int number = statements.size() + 1;
            if (!(element instanceof Structure source)) {
                throw MalformedPolicy.because("Statement " + number + " is not an object.");
            }
            String sid = JsonValue.textOf(source.get("Sid"));
            StatementName called = new StatementName(name, number, sid);
            statements.add(statement(source, variables, called));
            if (name != null && sid != null && !sids.add(sid)) {
                throw MalformedPolicy.because("Statement " + number + ": the Sid \"" + sid + "\" is used twice.");
            }
        }
        return statements;
    }

    private static Statement statement(Structure source, boolean variables, StatementName name) throws MalformedPolicy {
        try {
            return new StatementParser(source, variables, name).parse();
        } catch (MalformedPolicy malformed) {
            String sid = name.sid() == null ? "" : " \"" + name.sid() + "\"";
            throw malformed.in("Statement " + name.number() + sid);
        }
    }
}
