package io.holdfast.command.queue;

import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.SafeText;
import io.holdfast.command.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One message over several lines: who it is, its attributes, and the body, indented so that it cannot pass for anything else. Stateless. */
record MessageText(Terminal terminal) {
    private static final String INDENT = "    ";

    /** @param facts what is worth saying about it, in its order; empty ones are left out */
    List<String> lines(String messageId, List<String> facts, Map<String, String> attributes, String body) {
        List<String> lines = new ArrayList<>();
        List<String> said = facts.stream()
                .filter(fact -> !fact.isEmpty())
                .map(SafeText::line)
                .toList();
        lines.add(terminal.paint(Colour.BOLD, SafeText.line(messageId))
                + terminal.paint(Colour.DIM, said.isEmpty() ? "" : "  " + String.join(", ", said)));
        attributes.forEach((name, value) ->
                lines.add("  " + terminal.paint(Colour.CYAN, SafeText.line(name)) + " = " + SafeText.line(value)));
        SafeText.lines(body).lines().forEach(line -> lines.add(INDENT + line));
        return lines;
    }
}
