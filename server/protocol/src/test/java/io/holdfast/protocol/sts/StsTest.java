package io.holdfast.protocol.sts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import org.junit.jupiter.api.Test;

class StsTest {
    @Test
    void requestsAreRead() throws QueryRefused {
        assertThat(read("Action=GetCallerIdentity&Version=2011-06-15")).isEqualTo(new StsRequest.GetCallerIdentity());
        assertThat(read("Action=GetSessionToken")).isEqualTo(new StsRequest.GetSessionToken(43_200));
        assertThat(read("Action=GetSessionToken&DurationSeconds=900")).isEqualTo(new StsRequest.GetSessionToken(900));
        assertThat(read("Action=GetSessionToken&DurationSeconds=129600"))
                .isEqualTo(new StsRequest.GetSessionToken(129_600));
    }

    @Test
    void otherRequestsAreRefused() {
        assertThat(refusal("Action=GetSessionToken&DurationSeconds=899"))
                .isEqualTo(
                        QueryError.validation("1 validation error detected: Value '899' at 'durationSeconds' failed to"
                                + " satisfy constraint: Member must have value greater than or equal to 900"));
        assertThat(refusal("Action=GetSessionToken&DurationSeconds=129601").code())
                .isEqualTo("ValidationError");
        assertThat(refusal("Action=GetSessionToken&SerialNumber=s&TokenCode=123456")
                        .code())
                .isEqualTo("AccessDenied");
        assertThat(refusal("Action=AssumeRole").message())
                .isEqualTo("Could not find operation AssumeRole for version 2011-06-15");
        assertThat(refusal("").code()).isEqualTo("MissingAction");
    }

    @Test
    void resultsAreWritten() {
        assertThat(StsResults.write(new StsResult.GetCallerIdentity("AIDA", "000000000000", "arn:x"), "id"))
                .isEqualTo("<GetCallerIdentityResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">"
                        + "<GetCallerIdentityResult><Arn>arn:x</Arn><UserId>AIDA</UserId><Account>000000000000</Account>"
                        + "</GetCallerIdentityResult><ResponseMetadata><RequestId>id</RequestId></ResponseMetadata>"
                        + "</GetCallerIdentityResponse>");
        StsResult.GetSessionToken session =
                new StsResult.GetSessionToken("ASIA", "secret", "token", 1_767_323_045_000L);
        assertThat(StsResults.write(session, "id"))
                .contains("<GetSessionTokenResult><Credentials><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>secret"
                        + "</SecretAccessKey><SessionToken>token</SessionToken><Expiration>2026-01-02T03:04:05Z"
                        + "</Expiration></Credentials></GetSessionTokenResult>");
        assertThat(session.toString()).doesNotContain("secret", "token");
        assertThat(StsResults.write(new QueryError("InternalFailure", 500, "x"), "id"))
                .contains("https://sts.amazonaws.com/doc/2011-06-15/", "<Type>Receiver</Type>");
    }

    private static StsRequest read(String form) throws QueryRefused {
        byte[] bytes = form.getBytes(UTF_8);
        return StsRequests.read(FormParameters.read(null, bytes, 0, bytes.length));
    }

    private static QueryError refusal(String form) {
        return catchThrowableOfType(QueryRefused.class, () -> read(form)).error();
    }
}
