package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Instant;
import java.util.List;

/** What the tests of signatures share: a key, a request that it signed, and the time it did. */
final class Samples {
    static final String ID = "AKIDEXAMPLE";
    static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    static final AccessKey KEY = AccessKey.lasting(ID, SECRET.getBytes(US_ASCII));
    static final AccessKeys KEYS = id -> id.equals(ID) ? KEY : null;
    static final List<String> SQS = List.of("sqs");
    static final long SIGNED_AT = Instant.parse("2026-01-02T03:04:05Z").toEpochMilli();
    static final String SCOPE = ID + "/20260102/us-east-1/sqs/aws4_request";
    static final String SIGNED_HEADERS = "content-type;host;x-amz-date;x-amz-target";
    static final String SIGNATURE = "0201cabbd0cd9338b5a125b33f0ebbb760d5b84202fa51014493431a2c3bb28b";
    static final String PRESIGNED = "Action=ReceiveMessage&Version=2012-11-05&AttributeName.1=All"
            + "&X-Amz-Algorithm=AWS4-HMAC-SHA256"
            + "&X-Amz-Credential=AKIDEXAMPLE%2F20260102%2Fus-east-1%2Fsqs%2Faws4_request"
            + "&X-Amz-Date=20260102T030405Z&X-Amz-Expires=300&X-Amz-SignedHeaders=host"
            + "&X-Amz-Signature=e300126075ebce55337fcc73f7020d37a59d359d209a7d7ee90bdd6ed88fff9b";

    private Samples() {}

    static SampleRequest signed() {
        return unsigned().with("Authorization", authorization(SCOPE, SIGNED_HEADERS, SIGNATURE));
    }

    static SampleRequest unsigned() {
        return new SampleRequest()
                .with("Content-Type", "application/x-amz-json-1.0")
                .with("Host", "sqs.us-east-1.amazonaws.com")
                .with("X-Amz-Date", "20260102T030405Z")
                .with("X-Amz-Target", "AmazonSQS.GetQueueUrl")
                .body("{\"QueueName\":\"q\"}");
    }

    static SampleRequest presigned() {
        SampleRequest request = new SampleRequest().with("Host", "sqs.us-east-1.amazonaws.com");
        request.method = "GET";
        request.path = "/123456789012/q";
        request.query = PRESIGNED;
        return request;
    }

    static String authorization(String scope, String signedHeaders, String signature) {
        return "AWS4-HMAC-SHA256 Credential=" + scope + ", SignedHeaders=" + signedHeaders + ", Signature=" + signature;
    }

    /** Signs with the verifier's own parts, for requests that no other signer would make. */
    static SampleRequest sign(SampleRequest request, String scope, String signedHeaders, byte[] secret) {
        request.with("Authorization", authorization(scope, signedHeaders, "0"));
        if (HeaderForm.read(request, request.header("authorization"), new RecentHeaderForms()) instanceof Claim claim) {
            SignatureComputation computation = new SignatureComputation(new Hmac());
            String payload = computation.payload(request, true);
            HmacKey key = new Hmac().signingKey(secret, claim.scope());
            String signature = computation.signature(request, claim, null, payload, key);
            return request.with("Authorization", authorization(scope, signedHeaders, signature));
        }
        throw new AssertionError("cannot be signed");
    }

    static Decision decide(SignedRequest request) {
        return decide(request, KEYS, SIGNED_AT);
    }

    static Decision decide(SignedRequest request, AccessKeys keys, long nowMillis) {
        return new SignatureVerifier(keys, VerifierSettings.DEFAULT).verify(request, SQS, nowMillis);
    }
}
