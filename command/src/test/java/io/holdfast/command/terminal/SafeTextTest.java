package io.holdfast.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SafeTextTest {
    @Test
    void whatATerminalObeysIsShownAsText() {
        assertThat(SafeText.line("\u001b]0;title\u0007 \u009b31m \b \u007f"))
                .isEqualTo("\\x1b]0;title\\x07 \\x9b31m \\x08 \\x7f");
    }

    @Test
    void whatMisleadsTheReaderIsShownAsText() {
        assertThat(SafeText.line("gpj\u202etxt \u2066 \u200b \u2028 \ufeff"))
                .isEqualTo("gpj\\u202etxt \\u2066 \\u200b \\u2028 \\ufeff");
        assertThat(SafeText.line("half \ud83d of one")).isEqualTo("half \\ud83d of one");
    }

    @Test
    void otherTextStaysAsItIs() {
        assertThat(SafeText.line("Grüße, 世界 👍 \\x1b")).isEqualTo("Grüße, 世界 👍 \\x1b");
    }

    @Test
    void linesAndTabsStayOnlyWhereTheyAreWanted() {
        assertThat(SafeText.line("a\r\nb\tc")).isEqualTo("a\\r\\nb\\tc");
        assertThat(SafeText.lines("a\r\nb\tc\rd")).isEqualTo("a\nb\tc\\rd");
    }

    @Test
    void jsonMeansTheSameAfterwards() {
        assertThat(SafeText.json("{\"a\":\"\u009b\u202e \ud800\"}")).isEqualTo("{\"a\":\"\\u009b\\u202e \\ud800\"}");
    }
}
