package io.holdfast.app.endpoint.admin;

import io.holdfast.app.identity.KeyLine;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;

/** Writes a user with the keys and the names of the policies it has. */
final class UserJson {
    private UserJson() {}

    static void write(JsonBuffer json, IamResult.User user, List<String> policies, List<KeyLine> keys) {
        json.open('{');
        JsonFields.text(json, "name", user.userName());
        JsonFields.text(json, "id", user.userId());
        JsonFields.text(json, "arn", user.arn());
        JsonFields.at(json, "createdAt", user.createdAtMillis());
        JsonFields.texts(json, "policies", policies);
        json.member("keys").open('[');
        keys.forEach(key -> write(json.element(), key));
        json.close(']').close('}');
    }

    private static void write(JsonBuffer json, KeyLine key) {
        json.open('{');
        JsonFields.text(json, "id", key.id());
        JsonFields.text(json, "status", key.active() ? "Active" : "Inactive");
        JsonFields.at(json, "createdAt", key.createdAtMillis());
        JsonFields.at(json, "lastUsedAt", key.usedAtMillis());
        JsonFields.at(json, "expiresAt", key.expiresAtMillis() == Long.MAX_VALUE ? 0 : key.expiresAtMillis());
        json.close('}');
    }
}
