package io.holdfast.protocol.sqs.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllowedCharactersTest {
    @Test
    void everyCharacterIsJudgedByTheSetOfXml() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                continue; // cannot occur in UTF-8
            }
            byte[] utf8 = Character.toString(c).getBytes(UTF_8);
            int expected = isAllowed(c) ? AllowedCharacters.NONE : c;
            if (AllowedCharacters.firstForbidden(utf8) != expected) {
                assertThat(AllowedCharacters.firstForbidden(utf8)).as("U+%X", c).isEqualTo(expected);
            }
        }
    }

    @Test
    void forbiddenCharacterIsFoundWhereverItStands() {
        for (String forbidden : new String[] {"\u0000", "\u001f", "\ufffe", "\uffff"}) {
            for (int before = 0; before < 20; before++) {
                String text = "a".repeat(before) + forbidden + "b".repeat(20);
                String wide = "é".repeat(before) + forbidden + "€".repeat(20);

                assertThat(AllowedCharacters.firstForbidden(text.getBytes(UTF_8)))
                        .isEqualTo(forbidden.charAt(0));
                assertThat(AllowedCharacters.firstForbidden(wide.getBytes(UTF_8)))
                        .isEqualTo(forbidden.charAt(0));
            }
        }
    }

    @Test
    void theFirstOfSeveralIsNamed() {
        byte[] text = "ok \u0019 then \u0000".getBytes(UTF_8);

        assertThat(AllowedCharacters.spelled(AllowedCharacters.firstForbidden(text)))
                .isEqualTo("#x19");
        assertThat(AllowedCharacters.spelled(0xFFFF)).isEqualTo("#xFFFF");
        assertThat(AllowedCharacters.spelled(0)).isEqualTo("#x0");
    }

    private static boolean isAllowed(int c) {
        return c == 0x9
                || c == 0xA
                || c == 0xD
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
