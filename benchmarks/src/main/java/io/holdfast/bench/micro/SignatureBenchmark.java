package io.holdfast.bench.micro;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.holdfast.protocol.sign.AccessKey;
import io.holdfast.protocol.sign.Decision;
import io.holdfast.protocol.sign.SignatureVerifier;
import io.holdfast.protocol.sign.SignedRequest;
import io.holdfast.protocol.sign.Verified;
import io.holdfast.protocol.sign.VerifierSettings;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** The signature's share of one SendMessage of 1 KiB, as the AWS SDK sends it and Netty holds it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SignatureBenchmark {
    private static final int BODY_BYTES = 1024;
    private static final String ID = "AKIDEXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final List<String> SERVICES = List.of("sqs");

    private final AccessKey key = AccessKey.lasting(ID, SECRET.getBytes(US_ASCII));
    private final SignatureVerifier verifier =
            new SignatureVerifier(id -> id.equals(ID) ? key : null, VerifierSettings.DEFAULT);
    private final SignatureVerifier stranger = new SignatureVerifier(id -> null, VerifierSettings.DEFAULT);
    private final Arrived request = Arrived.signed();

    @Benchmark
    public Decision verify() {
        Decision decision = verifier.verify(request, SERVICES, NOW.toEpochMilli());
        if (!(decision instanceof Verified)) {
            throw new IllegalStateException(decision.toString());
        }
        return decision;
    }

    @Benchmark
    public Decision refuseUnknownKey() {
        return stranger.verify(request, SERVICES, NOW.toEpochMilli());
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Arrived(HttpHeaders head, byte[] body) implements SignedRequest {
        static Arrived signed() {
            byte[] body = new byte[BODY_BYTES];
            SdkHttpRequest request = SdkHttpRequest.builder()
                    .method(SdkHttpMethod.POST)
                    .uri(URI.create("http://localhost:9324/"))
                    .putHeader("Content-Type", "application/x-amz-json-1.0")
                    .putHeader("X-Amz-Target", "AmazonSQS.SendMessage")
                    .putHeader("X-Amzn-Query-Mode", "true")
                    .putHeader("amz-sdk-invocation-id", "8a6ba7a1-4a3b-4a8e-9e66-6ad1a4ba2d6c")
                    .putHeader("amz-sdk-request", "attempt=1; max=4")
                    .putHeader("Content-Length", "1024")
                    .putHeader("User-Agent", "aws-sdk-java/2")
                    .build();
            HttpHeaders head = new DefaultHttpHeaders();
            AwsV4HttpSigner.create()
                    .sign(order -> order.identity(AwsCredentialsIdentity.create(ID, SECRET))
                            .request(request)
                            .payload(ContentStreamProvider.fromByteArray(body))
                            .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(NOW, ZoneOffset.UTC))
                            .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "sqs")
                            .putProperty(AwsV4HttpSigner.REGION_NAME, "us-east-1"))
                    .request()
                    .headers()
                    .forEach(head::add);
            return new Arrived(head, body);
        }

        @Override
        public String method() {
            return "POST";
        }

        @Override
        public String path() {
            return "/";
        }

        @Override
        public @Nullable String query() {
            return null;
        }

        @Override
        public List<String> headers(String name) {
            Iterator<String> values = head.valueStringIterator(name);
            return values.hasNext() ? List.of(values.next()) : List.of();
        }

        @Override
        public int bodyOffset() {
            return 0;
        }

        @Override
        public int bodyLength() {
            return body.length;
        }
    }
}
