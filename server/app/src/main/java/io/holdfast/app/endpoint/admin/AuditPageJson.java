package io.holdfast.app.endpoint.admin;

import io.holdfast.app.audit.AuditPage;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import java.nio.charset.StandardCharsets;

/** Writes a page of the audit log. */
final class AuditPageJson {
    private AuditPageJson() {}

    static void write(JsonBuffer json, AuditPage page) {
        json.member("entries").open('[');
        for (String line : page.lines()) {
            // Somebody may have written into the file; what is no JSON would spoil the rest.
            JsonValue.Structure entry = JsonDocument.parse(line.getBytes(StandardCharsets.UTF_8));
            if (entry != null) {
                JsonDocument.write(entry, json.element());
            }
        }
        json.close(']').member("next");
        if (page.next() == 0) {
            json.word("null");
        } else {
            json.number(page.next());
        }
    }

    /** That of all nodes: an entry also says which node has written it. */
    static void write(JsonBuffer json, AuditElsewhere.Page page) {
        json.member("entries").open('[');
        for (AuditElsewhere.Line line : page.lines()) {
            JsonValue.Structure entry = JsonDocument.parse(line.line().getBytes(StandardCharsets.UTF_8));
            if (entry != null) {
                json.element().open('{');
                JsonFields.text(json, "node", line.node());
                entry.members().forEach((name, value) -> JsonDocument.write(value, json.member(name)));
                json.close('}');
            }
        }
        json.close(']');
        JsonFields.text(json, "next", page.next());
        JsonFields.texts(json, "silent", page.silent());
    }
}
