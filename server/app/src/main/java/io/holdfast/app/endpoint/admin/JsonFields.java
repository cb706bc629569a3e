package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.wire.json.JsonBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Members of JSON objects as the admin API writes them. */
final class JsonFields {
    private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final double THOUSANDTHS = 1000;

    private JsonFields() {}

    /** Null is written as such, so that every answer has the same members. */
    static void text(JsonBuffer json, String name, @Nullable String value) {
        json.member(name);
        if (value == null) {
            json.word("null");
        } else {
            json.quoted(value);
        }
    }

    static void number(JsonBuffer json, String name, long value) {
        json.member(name).number(value);
    }

    static void bool(JsonBuffer json, String name, boolean value) {
        json.member(name).bool(value);
    }

    /** A rate or a duration, to the thousandth. */
    static void decimal(JsonBuffer json, String name, double value) {
        decimal(json.member(name), value);
    }

    /** As a value of its own. What is no number, because nothing was measured, is null. */
    static void decimal(JsonBuffer json, double value) {
        if (!Double.isFinite(value)) {
            json.word("null");
            return;
        }
        long thousandths = Math.round(value * THOUSANDTHS);
        if (thousandths < 0) {
            json.word("-");
        }
        json.number(Math.abs(thousandths) / 1000);
        long fraction = Math.abs(thousandths) % 1000;
        if (fraction != 0) {
            json.word(fraction < 10 ? ".00" : fraction < 100 ? ".0" : ".").number(fraction);
        }
    }

    /** ISO 8601 in UTC with milliseconds; null for 0, which is never. */
    static void at(JsonBuffer json, String name, long millis) {
        text(json, name, millis == 0 ? null : AT.format(Instant.ofEpochMilli(millis)));
    }

    static void texts(JsonBuffer json, String name, Collection<String> values) {
        json.member(name).open('[');
        values.forEach(value -> json.element().quoted(value));
        json.close(']');
    }

    static void texts(JsonBuffer json, String name, Map<String, String> values) {
        json.member(name).open('{');
        values.forEach((key, value) -> json.member(key).quoted(value));
        json.close('}');
    }
}
