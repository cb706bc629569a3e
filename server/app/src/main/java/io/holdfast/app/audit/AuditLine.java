package io.holdfast.app.audit;

import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * One line of the audit log: an event as JSON, its number, and the SHA-256 of the line before it, so that no line can be changed, taken out or
 * put in without breaking the chain behind it.
 */
final class AuditLine {
    /** What the first line of all has instead of the line before it. */
    static final String FIRST = "0".repeat(64);

    private static final String NUMBER = "{\"number\":";
    private static final String TIME = ",\"time\":\"";
    private static final String PREVIOUS = ",\"previous\":\"";
    private static final int HASH_LENGTH = 64;

    private AuditLine() {}

    static String of(AuditEvent event, long number, String previous) {
        JsonBuffer json = new JsonBuffer();
        json.open('{').member("number").number(number);
        text(json, "time", Instant.ofEpochMilli(event.atMillis()).toString());
        text(json, "requestId", event.requestId());
        text(json, "principal", event.principal());
        text(json, "accessKeyId", event.accessKeyId());
        text(json, "address", event.address());
        text(json, "action", event.action());
        text(json, "resource", event.resource());
        text(json, "decision", event.isAllowed() ? "allowed" : "denied");
        text(json, "decidedBy", event.decidedBy());
        text(json, "before", event.before());
        text(json, "after", event.after());
        text(json, "previous", previous);
        json.close('}');
        return new String(json.array(), 0, json.length(), StandardCharsets.UTF_8);
    }

    private static void text(JsonBuffer json, String name, @Nullable String value) {
        if (value != null) {
            json.member(name).quoted(value);
        }
    }

    static String hash(String line) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(line.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The number of a line, or -1 if it is none of ours. */
    static long numberOf(String line) {
        int end = line.indexOf(',');
        if (!line.startsWith(NUMBER) || end < 0 || end - NUMBER.length() > 18) {
            return -1;
        }
        String digits = line.substring(NUMBER.length(), end);
        return !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9') ? Long.parseLong(digits) : -1;
    }

    /** When a line was written; the beginning of 1970 if it does not say. */
    static Instant timeOf(String line) {
        int from = line.indexOf(TIME);
        int end = from < 0 ? -1 : line.indexOf('"', from + TIME.length());
        try {
            return end < 0 ? Instant.EPOCH : Instant.parse(line.substring(from + TIME.length(), end));
        } catch (DateTimeParseException noTime) {
            return Instant.EPOCH;
        }
    }

    /** The hash that a line says the one before it has, or null if it is none of ours. */
    static @Nullable String previousOf(String line) {
        int from = line.length() - HASH_LENGTH - 2;
        boolean isOurs =
                from > PREVIOUS.length() && line.endsWith("\"}") && line.startsWith(PREVIOUS, from - PREVIOUS.length());
        return isOurs ? line.substring(from, from + HASH_LENGTH) : null;
    }
}
