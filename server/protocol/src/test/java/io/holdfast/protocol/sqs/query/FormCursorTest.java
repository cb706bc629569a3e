package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormCursorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "a=b | a:b",
                "a=b&c=d | a:b c:d",
                "a= | a:",
                "a | a:",
                "a&b=c | a: b:c",
                "a=b=c | a:b=c",
                "&&a=b&&c=d& | a:b c:d",
                "a=%41%62%2B | a:Ab+",
                "a%2Eb=c | a.b:c",
                "a=x%26y%3Dz | a:x&y=z",
                "a=%c3%A9 | a:é",
                "a=%F0%9F%98%80 | a:😀",
                "a=é | a:é"
            })
    void namesAndValuesAreDecoded(String form, String expected) throws RequestRefused {
        assertThat(parameters("", form)).containsExactly(expected.split(" "));
    }

    @Test
    void plusIsABlank() throws RequestRefused {
        assertThat(parameters("", "a=x+y+%2B+")).containsExactly("a:x y + ");
    }

    @Test
    void parametersOfTheUrlComeBeforeThoseOfTheForm() throws RequestRefused {
        assertThat(parameters("a=1&b=2", "c=3")).containsExactly("a:1", "b:2", "c:3");
        assertThat(parameters("a=1&", "")).containsExactly("a:1");
        assertThat(parameters("", "")).isEmpty();
    }

    @Test
    void formMayLieAnywhereInItsArray() throws RequestRefused {
        byte[] array = "xx&y=%a=b&c=%".getBytes(UTF_8);
        FormCursor cursor = new FormCursor(new byte[0], array, 6, 3);

        assertThat(cursor.next()).isTrue();
        assertThat(cursor.string()).isEqualTo("b");
        assertThat(cursor.next()).isFalse();
    }

    @Test
    void everyTextComesBackAsItWentWhereverItsEscapesLie() throws RequestRefused {
        Random random = new Random(7);
        for (int round = 0; round < 5_000; round++) {
            String text = randomText(random);
            String form = "p=" + URLEncoder.encode(text, UTF_8) + "&q=1";
            FormCursor cursor = cursor("", form);

            assertThat(cursor.next()).isTrue();
            assertThat(cursor.string()).isEqualTo(text);
            assertThat(cursor.utf8()).isEqualTo(text.getBytes(UTF_8));
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.string()).isEqualTo("1");
            assertThat(cursor.next()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a=%",
                "a=%4",
                "a=%4&b=c",
                "a=%&41",
                "a=%%41",
                "a=%4g",
                "a=%g4",
                "a=12345678%1",
                "a=%-1",
                "%=a",
                "%4=a",
                "a%zz=b"
            })
    void escapeThatIsNoneIsRefused(String form) {
        assertThatThrownBy(() -> parameters("", form)).isInstanceOf(RequestRefused.class);
        assertThatThrownBy(() -> parameters(form, "")).isInstanceOf(RequestRefused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%80", "a=%C3", "a=%C3%28", "a=%ED%A0%80", "a=%C0%80", "a=%F5%80%80%80", "a=x%E2%82y"})
    void valueThatIsNotUtf8IsRefused(String form) {
        assertThatThrownBy(() -> parameters("", form))
                .isInstanceOf(RequestRefused.class)
                .hasMessage("The value of the parameter a is not valid UTF-8.");
        assertThatThrownBy(() -> parameters("", "a=\u00c3x")).isInstanceOf(RequestRefused.class);
    }

    @Test
    void parameterWithoutANameIsRefused() {
        assertThatThrownBy(() -> parameters("", "a=b&=c")).hasMessage("A parameter has no name.");
    }

    @Test
    void moreParametersThanTheLimitAreRefused() throws RequestRefused {
        assertThat(parameters("a&".repeat(1_000), "a&".repeat(SqsLimits.QUERY_MAX_PARAMETERS - 1_000)))
                .hasSize(SqsLimits.QUERY_MAX_PARAMETERS);
        assertThatThrownBy(() -> parameters("", "a&".repeat(10_000)))
                .hasMessage("The request has more than 2000 parameters.");
    }

    private static List<String> parameters(String urlQuery, String form) throws RequestRefused {
        List<String> parameters = new ArrayList<>();
        FormCursor cursor = cursor(urlQuery, form);
        while (cursor.next()) {
            parameters.add(cursor.nameToRepeat() + ":" + cursor.string());
        }
        return parameters;
    }

    private static FormCursor cursor(String urlQuery, String form) {
        // The one test with a raw byte beyond ASCII in it wants it as it is, not as UTF-8.
        byte[] bytes = form.getBytes(form.startsWith("a=\u00c3") ? ISO_8859_1 : UTF_8);
        return new FormCursor(urlQuery.getBytes(ISO_8859_1), bytes, 0, bytes.length);
    }

    private static String randomText(Random random) {
        String alphabet = "abcdefgh &+%=.\r\n\t<é€😀";
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
            int at = alphabet.offsetByCodePoints(0, random.nextInt(alphabet.codePointCount(0, alphabet.length())));
            text.appendCodePoint(random.nextBoolean() ? 'x' : alphabet.codePointAt(at));
        }
        return text.toString();
    }
}
