package io.holdfast.command.users;

import io.holdfast.app.cli.Users.UserLine;
import io.holdfast.app.identity.KeyLine;
import io.holdfast.command.server.Json;
import io.holdfast.command.terminal.SafeText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;

/** A user with its keys, as the admin API lists it. */
record ListedUser(Json json) {
    String name() {
        return SafeText.line(json.text("name"));
    }

    UserLine user() {
        List<String> policies = json.list("policies").stream()
                .map(policy -> SafeText.line(String.valueOf(policy.value())))
                .toList();
        return new UserLine(
                name(),
                SafeText.line(json.text("id")),
                SafeText.line(json.text("arn")),
                millis(json, "createdAt", 0),
                policies);
    }

    List<KeyLine> keys() {
        return json.list("keys").stream()
                .map(key -> new KeyLine(
                        name(),
                        SafeText.line(key.text("id")),
                        key.text("status").equals("Active"),
                        millis(key, "createdAt", 0),
                        millis(key, "expiresAt", Long.MAX_VALUE),
                        millis(key, "lastUsedAt", 0)))
                .toList();
    }

    private static long millis(Json json, String name, long otherwise) {
        try {
            return json.has(name) ? Instant.parse(json.text(name)).toEpochMilli() : otherwise;
        } catch (DateTimeException unreadable) {
            return otherwise;
        }
    }
}
