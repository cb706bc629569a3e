package io.holdfast.protocol.sign;

import static io.holdfast.protocol.sign.Samples.SCOPE;
import static io.holdfast.protocol.sign.Samples.SIGNATURE;
import static io.holdfast.protocol.sign.Samples.SIGNED_AT;
import static io.holdfast.protocol.sign.Samples.SIGNED_HEADERS;
import static io.holdfast.protocol.sign.Samples.authorization;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentHeaderFormsTest {
    private final SignatureVerifier verifier = new SignatureVerifier(Samples.KEYS, VerifierSettings.DEFAULT);

    @BeforeEach
    void oneGoodRequest() {
        assertThat(decide(authorization(SCOPE, SIGNED_HEADERS, SIGNATURE))).isInstanceOf(Verified.class);
    }

    @Test
    void theSameHeaderIsGoodAgain() {
        assertThat(decide(authorization(SCOPE, SIGNED_HEADERS, SIGNATURE))).isInstanceOf(Verified.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", ",", ", Signature=0", " x", ",Credential=a/b/c/d/e"})
    void whatFollowsASignatureIsRead(String more) {
        Decision fresh = Samples.decide(request(authorization(SCOPE, SIGNED_HEADERS, "0".repeat(64) + more)));
        assertThat(decide(authorization(SCOPE, SIGNED_HEADERS, "0".repeat(64) + more)))
                .isEqualTo(fresh)
                .isInstanceOf(Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {", Credential=", ", Signature=0", "; \t, "})
    void aSignatureOfTheSameLengthIsReadToo(String middle) {
        String odd = "0".repeat(64 - middle.length()) + middle;
        assertThat(decide(authorization(SCOPE, SIGNED_HEADERS, odd)))
                .isEqualTo(Samples.decide(request(authorization(SCOPE, SIGNED_HEADERS, odd))))
                .isInstanceOf(Refused.class);
    }

    @Test
    void manyClientsPushEachOtherOutAndAreStillVerified() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 3 * SignatureLimits.RECENT_HEADER_FORMS; i++) {
                String scope = Samples.ID + "/20260102/region-" + i + "/sqs/aws4_request";
                SampleRequest request = Samples.sign(Samples.unsigned(), scope, SIGNED_HEADERS, Samples.KEY.secret());
                assertThat(verifier.verify(request, Samples.SQS, SIGNED_AT)).isInstanceOf(Verified.class);
                assertThat(verifier.verify(request.body("changed"), Samples.SQS, SIGNED_AT))
                        .isEqualTo(Refusals.MISMATCH);
            }
        }
    }

    private Decision decide(String header) {
        return verifier.verify(request(header), Samples.SQS, SIGNED_AT);
    }

    private static SampleRequest request(String header) {
        return Samples.unsigned().with("Authorization", header);
    }
}
