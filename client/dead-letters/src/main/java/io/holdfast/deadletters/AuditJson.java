package io.holdfast.deadletters;

import io.holdfast.deadletters.AuditReport.ErrorGroup;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** The file {@code audit.json}. A reader ignores fields that it does not know. Stateless. */
final class AuditJson {
    private AuditJson() {}

    static String text(AuditReport report) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("at", report.at());
        object.put("seed", report.seed());
        object.put("population", report.population());
        object.put("audited", report.audited());
        object.put("passed", report.passed());
        object.put("failed", report.failed());
        object.put("passRate", report.passRate());
        object.put("groups", report.groups().stream().map(AuditJson::group).toList());
        object.put("snapshotSha256", report.snapshotSha256());
        return Json.pretty(object);
    }

    static AuditReport parse(String text) {
        JsonNode object = Json.read(text);
        return new AuditReport(
                Instant.parse(ManifestJson.text(object, "at")),
                ManifestJson.number(object, "seed"),
                ManifestJson.number(object, "population"),
                (int) ManifestJson.number(object, "passed"),
                (int) ManifestJson.number(object, "failed"),
                ManifestJson.field(object, "groups").asArray().stream()
                        .map(AuditJson::group)
                        .toList(),
                ManifestJson.text(object, "snapshotSha256"));
    }

    private static Map<String, Object> group(ErrorGroup group) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("error", group.error());
        object.put("shape", group.shape());
        object.put("example", group.example());
        object.put("messageIds", group.messageIds());
        return object;
    }

    private static ErrorGroup group(JsonNode object) {
        List<String> ids = ManifestJson.field(object, "messageIds").asArray().stream()
                .map(JsonNode::asString)
                .toList();
        return new ErrorGroup(
                ManifestJson.text(object, "error"),
                ManifestJson.text(object, "shape"),
                ManifestJson.text(object, "example"),
                ids);
    }
}
