package io.holdfast.protocol.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The access policy of a queue. Whatever it says besides its statements is kept as it is. */
public final class PolicyDocument {
    private static final String STATEMENT = "Statement";

    private final Structure document;
    private final List<PolicyStatement> statements;

    private PolicyDocument(Structure document, List<PolicyStatement> statements) {
        this.document = document;
        this.statements = statements;
    }

    /** The policy that this text is, or null when it is none; a policy without statements says nothing, but is one. */
    public static @Nullable PolicyDocument parse(String text) {
        Structure document = JsonDocument.parse(text.getBytes(UTF_8));
        JsonValue given = document == null ? null : document.get(STATEMENT);
        if (document == null || given == null) {
            return null;
        }
        List<JsonValue> elements = given instanceof Sequence sequence ? sequence.elements() : List.of(given);
        List<PolicyStatement> statements = new ArrayList<>();
        for (JsonValue element : elements) {
            if (!(element instanceof Structure structure) || !new PolicyStatement(structure).isComplete()) {
                return null;
            }
            statements.add(new PolicyStatement(structure));
        }
        return new PolicyDocument(document, statements);
    }

    /** What a queue without policy starts from. */
    public static PolicyDocument empty(String queueArn) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("Version", new Text("2008-10-17"));
        members.put("Id", new Text(queueArn + "/SQSDefaultPolicy"));
        return new PolicyDocument(new Structure(members), List.of());
    }

    public boolean isEmpty() {
        return statements.isEmpty();
    }

    public boolean has(String label) {
        return statements.stream().anyMatch(statement -> label.equals(statement.sid()));
    }

    /** The same with one more statement, which lets these accounts call these actions on the queue. */
    public PolicyDocument with(String label, List<String> accountIds, List<String> actions, String queueArn) {
        List<PolicyStatement> more = new ArrayList<>(statements);
        more.add(PolicyStatement.allowing(label, accountIds, actions, queueArn));
        return new PolicyDocument(document, more);
    }

    /** The same without the statements of this label. */
    public PolicyDocument without(String label) {
        List<PolicyStatement> fewer = new ArrayList<>(statements);
        fewer.removeIf(statement -> Objects.equals(label, statement.sid()));
        return new PolicyDocument(document, fewer);
    }

    public List<PolicyStatement> statements() {
        return Collections.unmodifiableList(statements);
    }

    /** Without blanks, the statements in a list even if there is only one. */
    public String json() {
        List<JsonValue> sources = new ArrayList<>();
        statements.forEach(statement -> sources.add(statement.source()));
        Map<String, JsonValue> members = new LinkedHashMap<>(document.members());
        members.put(STATEMENT, new Sequence(sources));
        return JsonDocument.write(new Structure(members));
    }
}
