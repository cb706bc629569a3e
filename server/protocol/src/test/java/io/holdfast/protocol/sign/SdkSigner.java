package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.AuthLocation;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/** The signer of the AWS SDK for Java 2, and its requests as they would arrive. */
final class SdkSigner {
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(Samples.SIGNED_AT), ZoneOffset.UTC);

    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();

    SampleRequest sign(SdkHttpRequest request, byte[] body, AccessKey key, String region, boolean presigned) {
        SignRequest.Builder<AwsCredentialsIdentity> order = SignRequest.builder(identity(key))
                .request(request)
                .payload(ContentStreamProvider.fromByteArray(body))
                .putProperty(HttpSigner.SIGNING_CLOCK, CLOCK)
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "sqs")
                .putProperty(AwsV4HttpSigner.REGION_NAME, region);
        if (presigned) {
            order.putProperty(AwsV4HttpSigner.AUTH_LOCATION, AuthLocation.QUERY_STRING)
                    .putProperty(AwsV4HttpSigner.EXPIRATION_DURATION, Duration.ofMinutes(5));
        }
        return arrived(signer.sign(order.build()).request(), body);
    }

    private static SampleRequest arrived(SdkHttpRequest signed, byte[] body) {
        SampleRequest request = new SampleRequest();
        request.method = signed.method().name();
        request.path = oneCharacterPerByte(signed.encodedPath());
        request.query = signed.encodedQueryParameters().orElse(null);
        signed.headers()
                .forEach((name, values) -> request.with(
                        name,
                        values.stream().map(SdkSigner::oneCharacterPerByte).toArray(String[]::new)));
        request.body = body;
        return request;
    }

    private static AwsCredentialsIdentity identity(AccessKey key) {
        String secret = new String(key.secret(), ISO_8859_1);
        String token = key.sessionToken();
        return token == null
                ? AwsCredentialsIdentity.create(key.id(), secret)
                : AwsSessionCredentialsIdentity.create(key.id(), secret, token);
    }

    private static String oneCharacterPerByte(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }
}
