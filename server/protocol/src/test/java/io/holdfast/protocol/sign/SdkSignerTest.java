package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the AWS SDK signs is verified, and nothing that differs from it in one bit. {@code -Dholdfast.long=true} tries many more bits. */
class SdkSignerTest {
    private static final int REQUESTS = 10_000;
    private static final int BITS = Boolean.getBoolean("holdfast.long") ? 100 : 1;
    private static final Map<String, AccessKey> KEYS = Map.of(
            Samples.ID,
            Samples.KEY,
            "AKIDLONG",
            AccessKey.lasting("AKIDLONG", "s".repeat(100).getBytes(US_ASCII)),
            "ASIASESSION",
            new AccessKey("ASIASESSION", "secret".getBytes(US_ASCII), "token/+=&%41", true, Samples.SIGNED_AT + 1));

    private final SignatureVerifier verifier = new SignatureVerifier(KEYS::get, VerifierSettings.DEFAULT);
    private final SdkSigner signer = new SdkSigner();

    @Test
    void whatTheSdkSignsIsVerifiedAndNotAfterAnyChangeOfOneBit() {
        for (int seed = 0; seed < REQUESTS; seed++) {
            Random random = new Random(seed);
            RandomRequests requests = new RandomRequests(random);
            AccessKey key = requests.one(List.copyOf(KEYS.values()));
            String region = requests.one(List.of("us-east-1", "eu-central-1"));
            boolean presigned = random.nextBoolean();
            boolean hasBody = random.nextInt(3) > 0;
            byte[] body = hasBody ? requests.body() : new byte[0];
            SampleRequest request = signer.sign(requests.next(hasBody), body, key, region, presigned);
            assertThat(decide(request))
                    .as("seed %d: %s %s?%s %s", seed, request.method, request.path, request.query, request.headers)
                    .isEqualTo(new Verified(key.id(), region, "sqs", presigned));
            for (int i = 0; i < BITS; i++) {
                SampleRequest changed = copy(request);
                String change = new OneBit(random).flip(changed);
                assertThat(decide(changed)).as("seed %d: %s", seed, change).isInstanceOf(Refused.class);
            }
        }
    }

    private Decision decide(SampleRequest request) {
        return verifier.verify(request, Samples.SQS, Samples.SIGNED_AT);
    }

    private static SampleRequest copy(SampleRequest request) {
        SampleRequest copy = new SampleRequest();
        copy.method = request.method;
        copy.path = request.path;
        copy.query = request.query;
        copy.headers.putAll(request.headers);
        copy.body = request.body.clone();
        return copy;
    }
}
