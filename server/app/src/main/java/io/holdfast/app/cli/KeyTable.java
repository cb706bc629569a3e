package io.holdfast.app.cli;

import io.holdfast.app.identity.KeyLine;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Access keys as they are listed. */
record KeyTable(List<KeyLine> keys, long nowMillis) {
    void print(OutputFormat format, PrintWriter out) {
        switch (format) {
            case TABLE ->
                keys.forEach(key -> out.println("%-20s  %-20s  %-8s  made %s%s%s"
                        .formatted(
                                key.id(),
                                key.user(),
                                state(key),
                                Instant.ofEpochMilli(key.createdAtMillis()),
                                until(key.expiresAtMillis()),
                                key.usedAtMillis() == 0
                                        ? ", never used"
                                        : ", used " + Instant.ofEpochMilli(key.usedAtMillis()))));
            case JSON ->
                out.println(JsonText.of(json -> {
                    json.writeStartArray();
                    keys.forEach(key -> write(json, key));
                    json.writeEndArray();
                }));
        }
    }

    private void write(JsonGenerator json, KeyLine key) {
        json.writeStartObject();
        json.writeStringProperty("AccessKeyId", key.id());
        json.writeStringProperty("UserName", key.user());
        json.writeStringProperty("Status", state(key));
        json.writeStringProperty(
                "CreateDate", Instant.ofEpochMilli(key.createdAtMillis()).toString());
        if (key.expiresAtMillis() != Long.MAX_VALUE) {
            json.writeStringProperty(
                    "Expires", Instant.ofEpochMilli(key.expiresAtMillis()).toString());
        }
        if (key.usedAtMillis() != 0) {
            json.writeStringProperty(
                    "LastUsedDate", Instant.ofEpochMilli(key.usedAtMillis()).toString());
        }
        json.writeEndObject();
    }

    private String state(KeyLine key) {
        if (key.expiresAtMillis() <= nowMillis) {
            return "Expired";
        }
        return key.active() ? "Active" : "Inactive";
    }

    static String until(long expiresAtMillis) {
        return expiresAtMillis == Long.MAX_VALUE
                ? ""
                : ", until "
                        + Instant.ofEpochMilli(expiresAtMillis)
                                .atOffset(ZoneOffset.UTC)
                                .truncatedTo(ChronoUnit.SECONDS);
    }
}
