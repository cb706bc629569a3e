package io.holdfast.protocol.sqs;

import static io.holdfast.protocol.sqs.MessageAttribute.binary;
import static io.holdfast.protocol.sqs.MessageAttribute.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MessageDigestsTest {
    @ParameterizedTest
    @CsvSource({
        "hello, 5d41402abc4b2a76b9719d911017c592",
        "message, 78e731027d8fd50ed642340b7c9a63b3",
        "hi é, cca6f1e3e151338f35c4bdd381983e46",
        "€😀, cc6b766e099becf050038ac010aa34cb",
        "'a\r\nb', 65d5f03c46e62e3f2babbe712d2ce464",
        "'{\"foo\": \"bar\"}', 94232c5b8fc9272f6f73a1e36eb68fcf"
    })
    void bodyDigestIsTheOneClientsCompute(String body, String md5) {
        assertThat(hex(MessageDigests.md5(body.getBytes(UTF_8)))).isEqualTo(md5);
    }

    @ParameterizedTest
    @CsvSource({
        "same, 0967115f2813a3541eaef77de9d9d5773f1c0c04314b0bbfe4ff3b3b1c55b5d5",
        "'{\"foo\": \"bar\"}', 426fc04f04bf8fdb5831dc37bbb6dcf70f63a37e05a68c6ea5f63e85ae579376"
    })
    void bodyWithoutDeduplicationIdIsKnownByItsSha256(String body, String sha256) {
        assertThat(MessageDigests.contentDeduplicationId(body.getBytes(UTF_8))).isEqualTo(sha256);
    }

    @ParameterizedTest
    @MethodSource("knownAttributes")
    void attributeDigestIsTheOneTheServiceAnswers(Map<String, MessageAttribute> attributes, String md5) {
        assertThat(hex(MessageDigests.md5OfAttributes(attributes))).isEqualTo(md5);
    }

    static Stream<Arguments> knownAttributes() {
        return Stream.of(
                Arguments.of(
                        Map.of(
                                "color", text("String", "blue"),
                                "count", text("Number", "3"),
                                "blob", binary("Binary", new byte[] {1, 2, 3})),
                        "d838729972a4b70e2d2acd9d59ac847c"),
                Arguments.of(Map.of("color", text("String", "blue")), "da1b33cc3cbfe8b1630921e78e6b9880"),
                Arguments.of(Map.of("k", text("String", "x")), "a45daa70926828a2f0a1db3418e6feb4"),
                Arguments.of(
                        Map.of(
                                "Help.Me", text("String", "Me"),
                                "Hello", text("String", "There"),
                                "General", text("String", "Kenobi")),
                        "4c360f3fdafd970e05fae2f149d997f5"),
                Arguments.of(
                        Map.of("Hello", text("String", "There"), "General", text("String", "Kenobi")),
                        "fca026605781cb4126a1e9044df24232"),
                Arguments.of(
                        Map.of("Help.Me", text("String", "Me"), "Hello", text("String", "There")),
                        "83fee93c1bcd8b9a5a923ffacdc636c7"),
                Arguments.of(Map.of("Foo", text("String", "Bar")), "ae7155c6026991b6d54b11589678bf9c"),
                Arguments.of(Map.of("timestamp", text("Number", "1493147359900")), "235c5c510d26fb653d073faed50ae77c"),
                Arguments.of(
                        Map.of("UserId", text("Number.bigint", "1234567890123456789012")),
                        "797ab158d73dcb5242dedc4412c8e855"),
                Arguments.of(
                        Map.of(
                                "AWSTraceHeader",
                                text(
                                        "String",
                                        "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1")),
                        "5ae4d5d7636402d80f4eb6d213245a88"),
                Arguments.of(
                        Map.of(
                                "ключ", text("String.json", "значение"),
                                "Z", text("Number.int", "1"),
                                "a", binary("Binary.png", new byte[] {-1, 0})),
                        "0bb43c0bf70f678b7b16f4d885e2e4b2"));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
