package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says who signed a request. Belongs to one thread: each event loop has its own, with its own digest, buffer and cache of signing keys.
 *
 * <p>Whoever does not know a secret learns from the answer, and from the time it takes, no more than AWS tells: whether an access key is
 * active. Every refusal that depends on a key derives a signing key once and signs once, be the key unknown, disabled, or not theirs.
 */
public final class SignatureVerifier {
    private static final byte[] NOBODYS_SECRET = "0000000000000000000000000000000000000000".getBytes(US_ASCII);

    private final AccessKeys accessKeys;
    private final VerifierSettings settings;
    private final Hmac hmac = new Hmac();
    private final SigningKeys signingKeys = new SigningKeys(SignatureLimits.CACHED_SIGNING_KEYS);
    private final RecentHeaderForms headerForms = new RecentHeaderForms();
    private final SignatureComputation computation = new SignatureComputation(hmac);

    public SignatureVerifier(AccessKeys accessKeys, VerifierSettings settings) {
        this.accessKeys = accessKeys;
        this.settings = settings;
    }

    /**
     * Decides about one request.
     *
     * @param services the services that its scope may name; errors name the first
     */
    public Decision verify(SignedRequest request, List<String> services, long nowMillis) {
        String authorization = Headers.single(request, Headers.AUTHORIZATION);
        Reading reading = read(request, authorization);
        if (!(reading instanceof Claim claim)) {
            return reading instanceof Refused refused ? refused : Anonymous.INSTANCE;
        }
        long nowSeconds = Math.floorDiv(nowMillis, 1000L);
        Refused refused = ClaimChecks.check(claim, request, settings.regions(), services, nowSeconds);
        if (refused != null) {
            return refused;
        }
        Decision decision = checkSignature(request, claim, nowMillis);
        if (decision instanceof Verified && authorization != null) {
            headerForms.keep(authorization, claim);
        }
        return decision;
    }

    private Reading read(SignedRequest request, @Nullable String authorization) {
        String query = request.query();
        boolean mayBePresigned = query != null && query.contains("X-Amz-");
        if (authorization != null && !mayBePresigned) {
            return HeaderForm.read(request, authorization, headerForms);
        }
        CanonicalQuery parameters = CanonicalQuery.read(query);
        boolean presigned = mayBePresigned && QueryForm.isIn(parameters);
        if (authorization != null) {
            return presigned ? Refusals.TWO_FORMS : HeaderForm.read(request, authorization, headerForms);
        }
        return presigned ? QueryForm.read(parameters) : Anonymous.INSTANCE;
    }

    private Decision checkSignature(SignedRequest request, Claim claim, long nowMillis) {
        Scope scope = claim.scope();
        AccessKey key = accessKeys.find(scope.accessKeyId());
        byte[] secret = key == null ? NOBODYS_SECRET : key.secret();
        HmacKey cached = signingKeys.find(scope.credential(), secret);
        HmacKey signingKey = cached != null ? cached : hmac.signingKey(secret, scope);
        boolean matches = matches(request, claim, signingKey);
        if (cached != null && !matches) {
            // Otherwise the time would tell that this key is in use.
            hmac.signingKey(secret, scope);
        }
        if (key == null || !key.active() || !hasToken(key, claim.sessionToken())) {
            return Refusals.UNRECOGNIZED;
        }
        boolean expired = key.hasExpired(nowMillis);
        if (expired && !key.isTemporary()) {
            return Refusals.UNRECOGNIZED;
        }
        if (!matches) {
            return Refusals.MISMATCH;
        }
        if (expired) {
            return Refusals.EXPIRED_TOKEN;
        }
        if (cached == null) {
            signingKeys.keep(scope.credential(), secret, signingKey);
        }
        return new Verified(key.id(), scope.region(), scope.service(), claim.isPresigned());
    }

    private boolean matches(SignedRequest request, Claim claim, HmacKey signingKey) {
        String payload = computation.payload(request, settings.unsignedPayloadAllowed());
        boolean matches = computation.matches(request, claim, null, payload, signingKey);
        for (int i = 0; i < settings.alternativeHosts().size() && !matches; i++) {
            String host = settings.alternativeHosts().get(i);
            matches = computation.matches(request, claim, host, payload, signingKey);
        }
        return matches && computation.payloadIsAsDeclared(request, payload);
    }

    private static boolean hasToken(AccessKey key, @Nullable String given) {
        String expected = key.sessionToken();
        if (expected == null || given == null) {
            return expected == null && given == null;
        }
        return MessageDigest.isEqual(expected.getBytes(ISO_8859_1), given.getBytes(ISO_8859_1));
    }
}
