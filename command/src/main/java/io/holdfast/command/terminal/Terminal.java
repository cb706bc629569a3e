package io.holdfast.command.terminal;

import java.io.InputStream;
import java.util.Map;

/**
 * Who is at the other end of a command's input and output.
 *
 * @param reads whether a person can be asked
 * @param shows whether a person watches, and not a file or a pipe
 * @param progresses whether somebody sees how far a command is
 * @param colours whether to use them
 */
public record Terminal(
        boolean reads, boolean shows, boolean progresses, boolean colours, TerminalSize size, InputStream in) {

    /** Nobody: a script, or a test. */
    public static Terminal none(InputStream in) {
        return new Terminal(false, false, false, false, TerminalSize.UNLIMITED, in);
    }

    /** Of this process. */
    public static Terminal ofProcess(Map<String, String> environment) {
        boolean shows = OpenFile.isTerminal(1);
        boolean colours = shows
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
        return new Terminal(
                OpenFile.isTerminal(0),
                shows,
                OpenFile.isTerminal(2),
                colours,
                TerminalSize.ofProcess(environment),
                System.in);
    }

    /** In colour, where there are colours. */
    public String paint(Colour colour, String text) {
        return colours ? colour.around(text) : text;
    }

    /** A line that does not wrap: cut where the terminal ends. */
    public String fit(String line) {
        return shows ? TextWidth.cut(line, size.columns()) : line;
    }
}
