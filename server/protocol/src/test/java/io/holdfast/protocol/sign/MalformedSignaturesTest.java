package io.holdfast.protocol.sign;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MalformedSignaturesTest {
    private static final String GOOD = Samples.authorization(Samples.SCOPE, Samples.SIGNED_HEADERS, Samples.SIGNATURE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",",
                "AWS4-HMAC-SHA256",
                "AWS4-HMAC-SHA256 ",
                "AWS4-HMAC-SHA256 ,",
                "AWS4-HMAC-SHA256 =",
                "AWS4-HMAC-SHA256 Credential",
                "AWS4-HMAC-SHA256 Credential=",
                "AWS4-HMAC-SHA256 Credential=a/b/c/d/e",
                "AWS4-HMAC-SHA256 Credential=, SignedHeaders=, Signature=",
                "AWS4-HMAC-SHA256 Credential=a/b/c/d, SignedHeaders=host, Signature=0",
                "AWS4-HMAC-SHA256 Credential=a/b/c/d/e/f, SignedHeaders=host, Signature=0",
                "AWS4-HMAC-SHA256Credential=a/b/c/d/e, SignedHeaders=host, Signature=0",
                "AWS4-HMAC-SHA512 Credential=a/b/c/d/e, SignedHeaders=host, Signature=0",
                "Basic dXNlcjpwYXNzd29yZA==",
                "AWS AKIDEXAMPLE:c2lnbmF0dXJl",
                "token"
            })
    void malformedAuthorizationIsAnIncompleteSignature(String authorization) {
        assertThat(Samples.decide(Samples.unsigned().with("Authorization", authorization)))
                .isInstanceOfSatisfying(Refused.class, refused -> {
                    assertThat(refused.error()).isEqualTo(AwsError.INCOMPLETE_SIGNATURE);
                    assertThat(refused.message()).doesNotContain("dXNl", "c2ln", "token");
                });
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(Samples.decide(
                        Samples.unsigned().without("x-amz-date").with("Authorization", "AWS4-HMAC-SHA256 a=b")))
                .isEqualTo(
                        Refused.incomplete("Authorization header requires 'Credential' parameter. Authorization header"
                                + " requires 'Signature' parameter. Authorization header requires 'SignedHeaders' parameter."
                                + " Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. (Hashed"
                                + " with SHA-256 and encoded with Base64)"
                                + " Authorization=tQMSUCqjFonXdxKG2efiX/o+qpOi15V3d11zOi3G62w="));
        assertThat(Samples.decide(Samples.unsigned().with("Authorization", "AWS4-HMAC-SHA256 Credential=test")))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.message())
                                .startsWith(
                                        "Authorization header requires 'Signature' parameter. Authorization header requires"
                                                + " 'SignedHeaders' parameter. (Hashed"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026",
                "20260102T030405",
                "2026-01-02T03:04:05Z",
                "20260230T030405Z",
                "20260102T240000Z",
                "20260102T0304x5Z",
                "Fri, 02 Jan 2026 03:04:05 GMT"
            })
    void aDateHasTheBasicFormat(String date) {
        assertThat(Samples.decide(Samples.signed().with("X-Amz-Date", date)))
                .isEqualTo(Refused.incomplete("Date must be in ISO-8601 'basic format'. Got '" + date
                        + "'. See http://en.wikipedia.org/wiki/ISO_8601"));
    }

    @Test
    void aCredentialHasFiveParts() {
        assertThat(Samples.decide(Samples.unsigned().with("Authorization", Samples.authorization("test", "host", "0"))))
                .isEqualTo(Refused.incomplete("Credential must have exactly 5 slash-delimited elements, e.g."
                        + " keyid/date/region/service/term, got 'test'"));
    }

    @Test
    void whatComesTwiceIsRefused() {
        assertThat(Samples.decide(Samples.unsigned().with("Authorization", GOOD, GOOD)))
                .isInstanceOf(Refused.class);
        assertThat(Samples.decide(Samples.unsigned().with("Authorization", GOOD + ", Signature=0")))
                .isInstanceOf(Refused.class);
        assertThat(Samples.decide(Samples.signed().with("X-Amz-Date", "20260102T030405Z", "20260102T030405Z")))
                .isInstanceOf(Refused.class);
        SampleRequest presigned = Samples.presigned();
        presigned.query += "&X-Amz-Signature=0";
        assertThat(Samples.decide(presigned)).isInstanceOf(Refused.class);
        SampleRequest both = Samples.presigned().with("Authorization", GOOD);
        assertThat(Samples.decide(both))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.error()).isEqualTo(AwsError.INCOMPLETE_SIGNATURE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Date", "X-Amz-SignedHeaders", "X-Amz-Signature"})
    void aPresignedUrlSaysWhatIsMissing(String name) {
        SampleRequest request = Samples.presigned();
        request.query = Samples.PRESIGNED.replace(name + "=", "Other=");
        assertThat(Samples.decide(request))
                .isEqualTo(Refused.incomplete("AWS query-string parameters must include '" + name
                        + "'. Re-examine the query-string parameters."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "604801", "9999999999999", "", "5m", "%20300"})
    void aPresignedUrlIsGoodForASecondToAWeek(String expires) {
        SampleRequest request = Samples.presigned();
        request.query = Samples.PRESIGNED.replace("X-Amz-Expires=300", "X-Amz-Expires=" + expires);
        assertThat(Samples.decide(request)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.error()).isEqualTo(AwsError.INCOMPLETE_SIGNATURE);
            assertThat(refused.message()).startsWith("X-Amz-Expires must be between 1 and 604800 seconds");
        });
    }

    /** Otherwise a header of some size, named a thousand times, would make a text of a thousand times that size. */
    @Test
    void signedHeadersAreDifferentNamesInOrder() {
        for (String names :
                List.of("host;host", "x-amz-date;host", "Host", "host;", ";host", "", "a b;host", "a\nb;host")) {
            assertThat(SignedHeaders.read(names).areCanonical()).as(names).isFalse();
            assertThat(Samples.decide(Samples.unsigned()
                            .with("Authorization", Samples.authorization(Samples.SCOPE, names, Samples.SIGNATURE))))
                    .isEqualTo(Refusals.SIGNED_HEADERS);
        }
        assertThat(SignedHeaders.read("a;ab;b;host").areCanonical()).isTrue();
    }

    @Test
    void whatIsRepeatedIsShort() {
        String longText = "x".repeat(5000);
        assertThat(Samples.decide(Samples.signed().with("X-Amz-Date", longText)))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.message()).hasSizeLessThan(300));
    }
}
