package io.holdfast.app.endpoint.admin;

import io.holdfast.app.identity.NewSessionKey;
import io.holdfast.app.identity.SignedIn;
import io.holdfast.protocol.wire.json.JsonBuffer;

/** Writes what a link was good for. */
final class SignedInJson {
    private SignedInJson() {}

    static void write(SignedIn signedIn, JsonBuffer json) {
        NewSessionKey made = signedIn.credentials();
        JsonFields.text(json, "accessKeyId", made == null ? null : made.accessKeyId());
        JsonFields.text(json, "secretAccessKey", made == null ? null : made.secretAccessKey());
        JsonFields.text(json, "sessionToken", made == null ? null : made.sessionToken());
        JsonFields.at(json, "expires", made == null ? 0 : made.expiresAtMillis());
        JsonFields.bool(json, "readOnly", signedIn.isReadOnly());
    }
}
