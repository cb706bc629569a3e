package io.holdfast.protocol.sign;

import static io.holdfast.protocol.sign.Samples.SIGNED_AT;
import static io.holdfast.protocol.sign.Samples.SIGNED_HEADERS;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The cases of a signature that is well-formed and yet not good, with the words of AWS. */
class SignatureRefusalsTest {
    private static final Refused MISMATCH = new Refused(
            AwsError.INVALID_SIGNATURE,
            "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access"
                    + " Key and signing method. Consult the service documentation for details.");
    private static final Refused INVALID_TOKEN =
            new Refused(AwsError.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid.");
    private static final long MINUTE = 60_000;

    @Test
    void aRequestWithoutCredentialsIsAnonymous() {
        assertThat(Samples.decide(Samples.unsigned())).isEqualTo(new Anonymous());
        SampleRequest withQuery = Samples.unsigned();
        withQuery.query = "Action=ListQueues&X-Amz-Unrelated=1";
        assertThat(Samples.decide(withQuery)).isEqualTo(new Anonymous());
    }

    @Test
    void anUnknownKeyIsAnInvalidToken() {
        assertThat(Samples.decide(Samples.signed(), id -> null, SIGNED_AT)).isEqualTo(INVALID_TOKEN);
    }

    @Test
    void aDisabledKeyIsAnInvalidToken() {
        AccessKey key = new AccessKey(Samples.ID, Samples.KEY.secret(), null, false, Long.MAX_VALUE);
        assertThat(Samples.decide(Samples.signed(), id -> key, SIGNED_AT)).isEqualTo(INVALID_TOKEN);
    }

    @Test
    void aKeyThatLastedLongEnoughIsAnInvalidToken() {
        AccessKey key = new AccessKey(Samples.ID, Samples.KEY.secret(), null, true, SIGNED_AT);
        assertThat(Samples.decide(Samples.signed(), id -> key, SIGNED_AT)).isEqualTo(INVALID_TOKEN);
        assertThat(Samples.decide(Samples.signed(), id -> key, SIGNED_AT - 1)).isInstanceOf(Verified.class);
    }

    @Test
    void anotherSecretMakesAnotherSignature() {
        AccessKey key = AccessKey.lasting(Samples.ID, "another".getBytes(US_ASCII));
        assertThat(Samples.decide(Samples.signed(), id -> key, SIGNED_AT)).isEqualTo(MISMATCH);
    }

    @Test
    void aSignatureInCapitalsIsAnother() {
        SampleRequest request = Samples.unsigned()
                .with(
                        "Authorization",
                        Samples.authorization(
                                Samples.SCOPE, SIGNED_HEADERS, Samples.SIGNATURE.toUpperCase(Locale.ROOT)));
        assertThat(Samples.decide(request)).isEqualTo(MISMATCH);
    }

    @Test
    void aSignatureIsGoodForFifteenMinutes() {
        assertThat(decideAt(15 * MINUTE)).isInstanceOf(Verified.class);
        assertThat(decideAt(15 * MINUTE + 1000))
                .isEqualTo(Refused.mismatch("Signature expired: 20260102T030405Z is now earlier than 20260102T030406Z"
                        + " (20260102T031906Z - 15 min.)"));
    }

    @Test
    void aSignatureMayBeFifteenMinutesAhead() {
        assertThat(decideAt(-15 * MINUTE)).isInstanceOf(Verified.class);
        assertThat(decideAt(-15 * MINUTE - 1000))
                .isEqualTo(Refused.mismatch("Signature not yet current: 20260102T030405Z is still later than"
                        + " 20260102T030404Z (20260102T024904Z + 15 min.)"));
    }

    @Test
    void aPresignedUrlIsGoodForAsLongAsItSays() {
        SampleRequest request = Samples.presigned();
        assertThat(Samples.decide(request, Samples.KEYS, SIGNED_AT + 5 * MINUTE))
                .isInstanceOf(Verified.class);
        assertThat(Samples.decide(request, Samples.KEYS, SIGNED_AT + 5 * MINUTE + 1000))
                .isEqualTo(Refused.mismatch("Signature expired: 20260102T030405Z is now earlier than 20260102T030406Z"
                        + " (20260102T030906Z - 5 min.)"));
        assertThat(Samples.decide(request, Samples.KEYS, SIGNED_AT - 16 * MINUTE))
                .isEqualTo(Refused.mismatch("Signature not yet current: 20260102T030405Z is still later than"
                        + " 20260102T030305Z (20260102T024805Z + 15 min.)"));
    }

    @Test
    void theScopeNamesARegionOfTheServer() {
        VerifierSettings settings = new VerifierSettings(Set.of("eu-central-1"), List.of(), false);
        assertThat(new SignatureVerifier(Samples.KEYS, settings).verify(Samples.signed(), Samples.SQS, SIGNED_AT))
                .isEqualTo(Refused.mismatch("Credential should be scoped to a valid region, not 'us-east-1'."));
        assertThat(Samples.decide(scoped("AKIDEXAMPLE/20260102/US EAST/sqs/aws4_request")))
                .isEqualTo(Refused.mismatch("Credential should be scoped to a valid region, not 'US EAST'."));
    }

    @Test
    void theScopeNamesTheService() {
        SignatureVerifier verifier = new SignatureVerifier(Samples.KEYS, VerifierSettings.DEFAULT);
        assertThat(verifier.verify(Samples.signed(), List.of("monitoring"), SIGNED_AT))
                .isEqualTo(Refused.mismatch("Credential should be scoped to correct service: 'monitoring'."));
        assertThat(verifier.verify(Samples.signed(), List.of("monitoring", "sqs"), SIGNED_AT))
                .isEqualTo(new Verified(Samples.ID, "us-east-1", "sqs", false));
    }

    @Test
    void theScopeHasTheDayOfTheDateAndTheRightEnd() {
        assertThat(Samples.decide(scoped("AKIDEXAMPLE/20260103/us-east-1/sqs/aws4_request")))
                .isEqualTo(Refused.mismatch("Date in Credential scope does not match YYYYMMDD from ISO-8601 version of"
                        + " date from HTTP: '20260103' != '20260102', from '20260102T030405Z'."));
        assertThat(Samples.decide(scoped("AKIDEXAMPLE/2026/_/sqs/aws5")))
                .isEqualTo(
                        Refused.mismatch("Credential should be scoped to a valid region, not '_'. Credential should be"
                                + " scoped with a valid terminator: 'aws4_request', not 'aws5'. Date in Credential scope does not"
                                + " match YYYYMMDD from ISO-8601 version of date from HTTP: '2026' != '20260102', from"
                                + " '20260102T030405Z'."));
    }

    @Test
    void hostTargetAndDateMustBeSigned() {
        assertThat(Samples.decide(signing("content-type;x-amz-date;x-amz-target")))
                .isEqualTo(
                        Refused.mismatch("'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization."));
        assertThat(Samples.decide(signing("content-type;host;x-amz-date")))
                .isEqualTo(Refused.mismatch("'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization."));
        assertThat(Samples.decide(signing("content-type;host;x-amz-target")))
                .isEqualTo(Refused.mismatch("'X-Amz-Date' must be a 'SignedHeader' in the AWS Authorization."));
        assertThat(Samples.decide(signing("host;x-amz-date;x-amz-target"))).isInstanceOf(Verified.class);
    }

    /** With a target whoever has the URL would choose what it does. */
    @Test
    void aPresignedUrlTakesNoTargetThatIsNotSigned() {
        assertThat(Samples.decide(Samples.presigned().with("X-Amz-Target", "AmazonSQS.ListQueues")))
                .isEqualTo(Refused.mismatch("'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization."));
    }

    private static Decision decideAt(long sinceMillis) {
        return Samples.decide(Samples.signed(), Samples.KEYS, SIGNED_AT + sinceMillis);
    }

    private static SampleRequest scoped(String scope) {
        return Samples.sign(Samples.unsigned(), scope, SIGNED_HEADERS, Samples.KEY.secret());
    }

    private static SampleRequest signing(String headers) {
        return Samples.sign(Samples.unsigned(), Samples.SCOPE, headers, Samples.KEY.secret());
    }
}
