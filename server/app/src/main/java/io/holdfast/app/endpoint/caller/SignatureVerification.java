package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Identity;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sign.AccessKey;
import io.holdfast.protocol.sign.Decision;
import io.holdfast.protocol.sign.SignatureVerifier;
import io.holdfast.protocol.sign.VerifierSettings;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Verifies signatures. Thread rule: a thread's own. It remembers whose key the verifier has just asked for, so that nobody is looked up twice. */
final class SignatureVerification {
    private final Identities identities;
    private final SignatureVerifier verifier;
    private @Nullable Identity asked;

    SignatureVerification(Identities identities, VerifierSettings settings) {
        this.identities = identities;
        this.verifier = new SignatureVerifier(this::key, settings);
    }

    private @Nullable AccessKey key(String id) {
        asked = identities.find(id);
        return asked == null ? null : asked.key();
    }

    Decision of(Exchange exchange, List<String> services, long nowMillis) {
        asked = null;
        return verifier.verify(new SignedExchange(exchange), services, nowMillis);
    }

    /** Who has signed, after a request was verified. */
    Identity signer() {
        return Objects.requireNonNull(asked, "nobody has signed");
    }
}
