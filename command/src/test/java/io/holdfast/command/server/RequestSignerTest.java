package io.holdfast.command.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestSignerTest {
    private static final Credentials EXAMPLE =
            new Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", null);
    private static final Instant AT = Instant.parse("2015-08-30T12:36:00Z");

    private static String signature(String method, String address, Map<String, String> headers, String body) {
        String header = new RequestSigner(EXAMPLE, "us-east-1", "service")
                .sign(method, URI.create(address), headers, body.getBytes(UTF_8), AT)
                .getOrDefault("Authorization", "");
        return header.substring(header.indexOf("Signature=") + "Signature=".length());
    }

    /** From the test suite that AWS published. */
    @Test
    void signaturesAreThoseOfTheTestSuite() {
        assertThat(signature("GET", "http://example.amazonaws.com/", Map.of(), ""))
                .isEqualTo("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
        assertThat(signature("GET", "http://example.amazonaws.com/?Param2=value2&Param1=value1", Map.of(), ""))
                .isEqualTo("b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500");
        assertThat(signature("POST", "http://example.amazonaws.com/", Map.of(), ""))
                .isEqualTo("5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
    }

    @Test
    void portAndSessionTokenAreSigned() {
        Map<String, String> sent = new RequestSigner(new Credentials("id", "secret", "token"), "r", "sqs")
                .sign("POST", URI.create("http://localhost:9324/"), Map.of("X-Amz-Target", "T"), new byte[0], AT);
        assertThat(sent)
                .containsEntry("x-amz-security-token", "token")
                .doesNotContainKey("host")
                .extractingByKey("Authorization")
                .asString()
                .contains("Credential=id/20150830/r/sqs/aws4_request")
                .contains("SignedHeaders=host;x-amz-date;x-amz-security-token;x-amz-target");
    }

    @Test
    void namesInPathsAndQueriesAreEncoded() {
        assertThat(UrlEncoding.of("a b/ä*~.-_")).isEqualTo("a%20b%2F%C3%A4%2A~.-_");
    }
}
