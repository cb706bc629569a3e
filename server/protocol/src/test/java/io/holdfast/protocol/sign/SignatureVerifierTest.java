package io.holdfast.protocol.sign;

import static io.holdfast.protocol.sign.Samples.SIGNED_AT;
import static io.holdfast.protocol.sign.Samples.SIGNED_HEADERS;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SignatureVerifierTest {
    private static final String TOKEN = "AQoDYXdzEJr";

    @Test
    void aTemporaryKeyNeedsItsToken() {
        AccessKey key = temporary(SIGNED_AT + 1);
        assertThat(decide(withToken(TOKEN), key)).isInstanceOf(Verified.class);
        assertThat(decide(withToken("another"), key)).isEqualTo(Refusals.UNRECOGNIZED);
        assertThat(decide(withToken(null), key)).isEqualTo(Refusals.UNRECOGNIZED);
        assertThat(decide(withToken(TOKEN), Samples.KEY)).isEqualTo(Refusals.UNRECOGNIZED);
    }

    @Test
    void onlyWhoKnowsTheSecretLearnsThatATemporaryKeyHasExpired() {
        AccessKey key = temporary(SIGNED_AT);
        assertThat(decide(withToken(TOKEN), key)).isEqualTo(Refusals.EXPIRED_TOKEN);
        assertThat(Refusals.EXPIRED_TOKEN.message()).isEqualTo("The security token included in the request is expired");
        assertThat(decide(withToken(TOKEN).body("changed"), key)).isEqualTo(Refusals.MISMATCH);
        assertThat(decide(withToken("another"), key)).isEqualTo(Refusals.UNRECOGNIZED);
    }

    /** Whoever measures must not learn from the time what the answer does not say. */
    @Test
    void anUnknownKeyAndAWrongSecretTakeTheSameWay() {
        SampleRequest unknown = Samples.signed();
        SampleRequest wrong = Samples.signed();
        Samples.decide(unknown, id -> null, SIGNED_AT);
        Samples.decide(wrong, id -> AccessKey.lasting(id, "x".repeat(40).getBytes(US_ASCII)), SIGNED_AT);
        assertThat(unknown.looks).isEqualTo(wrong.looks).contains("body", "path", "host", "x-amz-target");
    }

    @Test
    void aChangedSecretCountsAtOnce() {
        Map<String, AccessKey> keys = new HashMap<>(Map.of(Samples.ID, Samples.KEY));
        SignatureVerifier verifier = new SignatureVerifier(keys::get, VerifierSettings.DEFAULT);
        for (int i = 0; i < 2; i++) {
            assertThat(verifier.verify(Samples.signed(), Samples.SQS, SIGNED_AT))
                    .isInstanceOf(Verified.class);
        }
        keys.put(Samples.ID, AccessKey.lasting(Samples.ID, "new".getBytes(US_ASCII)));
        assertThat(verifier.verify(Samples.signed(), Samples.SQS, SIGNED_AT)).isEqualTo(Refusals.MISMATCH);
        keys.put(Samples.ID, AccessKey.lasting(Samples.ID, Samples.SECRET.getBytes(US_ASCII)));
        assertThat(verifier.verify(Samples.signed(), Samples.SQS, SIGNED_AT)).isInstanceOf(Verified.class);
        assertThat(verifier.verify(Samples.signed().body("changed"), Samples.SQS, SIGNED_AT))
                .isEqualTo(Refusals.MISMATCH);
    }

    @Test
    void behindAProxyClientsSignTheNameThatTheyKnow() {
        SampleRequest request = Samples.signed().with("Host", "10.0.0.1:9324");
        assertThat(Samples.decide(request)).isEqualTo(Refusals.MISMATCH);
        List<String> hosts = List.of("queues.example.com", "sqs.us-east-1.amazonaws.com");
        SignatureVerifier verifier = new SignatureVerifier(Samples.KEYS, new VerifierSettings(Set.of(), hosts, false));
        assertThat(verifier.verify(request, Samples.SQS, SIGNED_AT)).isInstanceOf(Verified.class);
        assertThat(verifier.verify(request.body("changed"), Samples.SQS, SIGNED_AT))
                .isEqualTo(Refusals.MISMATCH);
    }

    @Test
    void theBodyIsHashedWhateverTheClientSays() {
        SampleRequest lying = Samples.unsigned().with("X-Amz-Content-Sha256", "0".repeat(64));
        assertThat(Samples.decide(signed(lying, SIGNED_HEADERS))).isEqualTo(Refusals.MISMATCH);
        SampleRequest honest = Samples.unsigned()
                .with("X-Amz-Content-Sha256", new SignatureComputation(new Hmac()).payload(Samples.unsigned(), false));
        assertThat(Samples.decide(signed(honest, SIGNED_HEADERS))).isInstanceOf(Verified.class);
    }

    @Test
    void anUnsignedBodyIsRefusedUnlessAllowed() {
        SampleRequest request = signed(
                Samples.unsigned().with("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD"),
                "content-type;host;x-amz-content-sha256;x-amz-date;x-amz-target");
        assertThat(Samples.decide(request)).isEqualTo(Refusals.MISMATCH);
        VerifierSettings settings = new VerifierSettings(Set.of(), List.of(), true);
        SignatureVerifier verifier = new SignatureVerifier(Samples.KEYS, settings);
        assertThat(verifier.verify(request.body("another"), Samples.SQS, SIGNED_AT))
                .isInstanceOf(Verified.class);
        assertThat(verifier.verify(Samples.signed().body("another"), Samples.SQS, SIGNED_AT))
                .isEqualTo(Refusals.MISMATCH);
    }

    @Test
    void withoutAnAmzDateTheDateOfHttpCounts() {
        for (String date : List.of("Fri, 02 Jan 2026 03:04:05 GMT", "20260102T030405Z")) {
            SampleRequest request = Samples.unsigned().without("x-amz-date").with("Date", date);
            assertThat(Samples.decide(signed(request, "date;host;x-amz-target")))
                    .isInstanceOf(Verified.class);
        }
    }

    @Test
    void theOrderOfTheHeadersPartsAndTheirBlanksDoNotMatter() {
        SampleRequest request = Samples.unsigned()
                .with(
                        "Authorization",
                        "AWS4-HMAC-SHA256  Signature=" + Samples.SIGNATURE + ",Credential=" + Samples.SCOPE
                                + " ,\tSignedHeaders=" + SIGNED_HEADERS + " ");
        assertThat(Samples.decide(request)).isInstanceOf(Verified.class);
    }

    @Test
    void noSecretIsPrinted() {
        assertThat(temporary(0).toString()).doesNotContain(TOKEN).isEqualTo("AccessKey[AKIDEXAMPLE]");
    }

    private static Decision decide(SampleRequest request, AccessKey key) {
        return Samples.decide(request, id -> key, SIGNED_AT);
    }

    private static SampleRequest signed(SampleRequest request, String headers) {
        return Samples.sign(request, Samples.SCOPE, headers, Samples.KEY.secret());
    }

    private static SampleRequest withToken(@Nullable String token) {
        return token == null
                ? Samples.signed()
                : signed(
                        Samples.unsigned().with("X-Amz-Security-Token", token),
                        "host;x-amz-date;x-amz-security-token;x-amz-target");
    }

    private static AccessKey temporary(long expiresAtMillis) {
        return new AccessKey(Samples.ID, Samples.KEY.secret(), TOKEN, true, expiresAtMillis);
    }
}
