package io.holdfast.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    @Test
    void lineIsWrittenOverAndNeverWraps() {
        StringWriter text = new StringWriter();
        Terminal narrow =
                new Terminal(true, true, true, false, TerminalSize.fixed(20, 24), InputStream.nullInputStream());
        ProgressLine line = new ProgressLine(new PrintWriter(text), narrow);
        line.show(1, 4, "one of many");
        line.show(4, 4, "");
        line.end();
        assertThat(text.toString().split("\r"))
                .hasSize(3)
                .allMatch(each -> each.strip().length() < 20);
        assertThat(text.toString()).endsWith("\n");
    }

    @Test
    void filesGetNoBars() {
        StringWriter text = new StringWriter();
        ProgressLine line = new ProgressLine(new PrintWriter(text), Terminal.none(InputStream.nullInputStream()));
        line.show(1, 4, "one of many");
        line.end();
        assertThat(text.toString()).isEmpty();
    }
}
