package io.holdfast.app.endpoint.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.access.Principal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerPrincipalTest {
    private static final Principal HOME = new Principal("000000000000", "us-east-1");

    @Test
    void unsignedRequestMeansTheServersOwnQueues() {
        assertThat(CallerPrincipal.of(null, null, HOME)).isSameAs(HOME);
        assertThat(CallerPrincipal.of(null, "Action=ListQueues", HOME)).isSameAs(HOME);
    }

    @Test
    void regionIsThatOfTheSignature() {
        assertThat(signed("AKIDEXAMPLE/20260101/eu-central-1/sqs/aws4_request"))
                .isEqualTo(new Principal("000000000000", "eu-central-1"));
        assertThat(signed("AKIDEXAMPLE/20260101/us-east-1/sqs/aws4_request")).isSameAs(HOME);
    }

    @Test
    void accessKeyIdOfTwelveDigitsIsTheAccount() {
        assertThat(signed("123456789012/20260101/us-east-1/sqs/aws4_request"))
                .isEqualTo(new Principal("123456789012", "us-east-1"));
        assertThat(signed("000000000000/20260101/us-east-1/sqs/aws4_request")).isSameAs(HOME);
        assertThat(signed("1234567890123/20260101/us-east-1/sqs/aws4_request")).isSameAs(HOME);
        assertThat(signed("12345678901x/20260101/us-east-1/sqs/aws4_request")).isSameAs(HOME);
    }

    @Test
    void presignedRequestsCarryTheCredentialInTheQuery() {
        Principal presigned = new Principal("123456789012", "eu-west-1");
        String credential = "123456789012%2F20260101%2Feu-west-1%2fsqs%2Faws4_request";
        assertThat(queried("X-Amz-Credential=" + credential)).isEqualTo(presigned);
        assertThat(queried("Action=ListQueues&X-Amz-Credential=" + credential + "&X-Amz-Expires=60"))
                .isEqualTo(presigned);
        assertThat(queried("X-Amz-Credential=123456789012/20260101/eu-west-1/sqs/aws4_request"))
                .isEqualTo(presigned);
        assertThat(queried("MyX-Amz-Credential=" + credential)).isSameAs(HOME);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "AKID",
                "AKID/20260101",
                "AKID/20260101/eu-west-1",
                "AKID/20260101//sqs/aws4_request",
                "AKID/20260101/EU-WEST-1/sqs/aws4_request",
                "AKID/20260101/eu west/sqs/aws4_request",
                "AKID/20260101/a-region-of-more-than-thirty-two-characters/sqs/aws4_request"
            })
    void credentialThatMakesNoSenseMeansTheServersOwnQueues(String credential) {
        assertThat(signed(credential)).isSameAs(HOME);
    }

    @Test
    void otherSchemesOfAuthorizationAreNotRead() {
        assertThat(CallerPrincipal.of("Bearer abc", null, HOME)).isSameAs(HOME);
        assertThat(CallerPrincipal.of("AWS4-HMAC-SHA256 Signature=0", null, HOME))
                .isSameAs(HOME);
    }

    private static Principal signed(String credential) {
        return CallerPrincipal.of(
                "AWS4-HMAC-SHA256 Credential=" + credential + ", SignedHeaders=host;x-amz-date, Signature=0123",
                null,
                HOME);
    }

    private static Principal queried(@Nullable String query) {
        return CallerPrincipal.of(null, query, HOME);
    }
}
