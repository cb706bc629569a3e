package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import java.io.ByteArrayInputStream;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XmlBufferTest {
    private static final Element BODY = Element.named("Body");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain | plain",
                "'say \"hi\"' | say &quot;hi&quot;",
                "&quot; | &amp;quot;",
                "a<b>c | a&lt;b&gt;c",
                "]]> | ]]&gt;",
                "'a\r\nb\rc\td' | 'a&#13;\nb&#13;c\td'",
                "it's | it's",
                "é€😀 | é€😀",
                "'a\u0000\u0001\u001fb' | a\uFFFD\uFFFD\uFFFDb",
                "'' | ''"
            })
    void textIsEscapedAlikeFromStringsAndFromBytes(String text, String xml) {
        XmlBuffer fromString = new XmlBuffer();
        fromString.text(BODY, text);
        XmlBuffer fromBytes = new XmlBuffer();
        fromBytes.utf8(BODY, text.getBytes(UTF_8));

        assertThat(written(fromString)).isEqualTo("<Body>" + xml + "</Body>");
        assertThat(written(fromBytes)).isEqualTo("<Body>" + xml + "</Body>");
    }

    @Test
    void everyTextComesBackFromAParserAsItWent() throws Exception {
        Random random = new Random(5);
        for (int round = 0; round < 1_000; round++) {
            String text = randomText(random);
            XmlBuffer out = new XmlBuffer();
            out.utf8(BODY, text.getBytes(UTF_8));

            assertThat(parsed(out)).isEqualTo(text);
        }
    }

    @Test
    void textThatXmlCannotHoldDoesNotBreakTheDocument() throws Exception {
        XmlBuffer out = new XmlBuffer();
        out.failed(new Failure(AwsError.INVALID_ATTRIBUTE_NAME, "Unknown \u0000\uFFFF\uFFFE\uD800 <&>."), "id");

        assertThat(parsed(out)).contains("Unknown \uFFFD\uFFFD\uFFFD? <&>.");
    }

    private static String randomText(Random random) {
        String alphabet = "abcdefgh\"&<>\r\n\t'é€😀";
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
            int at = alphabet.offsetByCodePoints(0, random.nextInt(alphabet.codePointCount(0, alphabet.length())));
            text.appendCodePoint(random.nextBoolean() ? 'x' : alphabet.codePointAt(at));
        }
        return text.toString();
    }

    private static String parsed(XmlBuffer out) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(out.array(), 0, out.length()))
                .getDocumentElement()
                .getTextContent();
    }

    private static String written(XmlBuffer out) {
        return new String(out.array(), 0, out.length(), UTF_8);
    }
}
