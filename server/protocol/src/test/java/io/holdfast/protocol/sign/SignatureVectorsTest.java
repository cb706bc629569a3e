package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SignatureVectorsTest {
    @Test
    void everyVectorIsVerified() throws IOException {
        List<Structure> vectors = read("vectors.json", "sigv4");
        assertThat(vectors).hasSize(3);
        for (Structure vector : vectors) {
            AccessKey key = AccessKey.lasting(
                    text(vector, "accessKeyId"), text(vector, "secretAccessKey").getBytes(US_ASCII));
            boolean presigned = vector.get("kind") != null;
            SampleRequest request = presigned ? presigned(vector) : withHeaders(vector);
            assertThat(Samples.decide(request, id -> id.equals(key.id()) ? key : null, Samples.SIGNED_AT))
                    .as("%s %s", request.method, request.path)
                    .isEqualTo(new Verified(key.id(), "us-east-1", "sqs", presigned));
        }
    }

    @Test
    void whatBotocoreSignsIsVerified() throws IOException {
        List<Structure> requests = read("botocore.json", "requests");
        assertThat(requests).hasSize(40);
        for (Structure request : requests) {
            String token = text(request, "sessionToken");
            AccessKey key = new AccessKey(
                    Samples.ID, Samples.KEY.secret(), token.isEmpty() ? null : token, true, Long.MAX_VALUE);
            assertThat(Samples.decide(unsigned(request), id -> key, Samples.SIGNED_AT))
                    .as(request.toString())
                    .isInstanceOf(Verified.class);
        }
    }

    private static SampleRequest withHeaders(Structure vector) {
        String scope = text(vector, "accessKeyId") + "/20260102/" + text(vector, "region") + "/"
                + text(vector, "service") + "/aws4_request";
        return unsigned(vector)
                .with(
                        "Authorization",
                        Samples.authorization(scope, text(vector, "signedHeaders"), text(vector, "signature")));
    }

    private static SampleRequest unsigned(Structure vector) {
        SampleRequest request = new SampleRequest();
        request.method = text(vector, "method");
        request.path = text(vector, "path");
        request.query = text(vector, "query");
        Structure headers = (Structure) Objects.requireNonNull(vector.get("headers"));
        headers.members().keySet().forEach(name -> request.with(name, text(headers, name)));
        return request.body(text(vector, "body"));
    }

    private static SampleRequest presigned(Structure vector) {
        URI url = URI.create(text(vector, "url"));
        SampleRequest request = new SampleRequest().with("Host", url.getHost());
        request.method = text(vector, "method");
        request.path = url.getRawPath();
        request.query = url.getRawQuery();
        return request;
    }

    private static List<Structure> read(String resource, String member) throws IOException {
        try (InputStream in = SignatureVectorsTest.class.getResourceAsStream(resource)) {
            Structure document = Objects.requireNonNull(
                    JsonDocument.parse(Objects.requireNonNull(in).readAllBytes()));
            Sequence vectors = (Sequence) Objects.requireNonNull(document.get(member));
            return vectors.elements().stream().map(Structure.class::cast).toList();
        }
    }

    private static String text(Structure structure, String member) {
        return Objects.requireNonNull(JsonValue.textOf(structure.get(member)), member);
    }
}
