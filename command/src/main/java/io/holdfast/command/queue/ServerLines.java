package io.holdfast.command.queue;

import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.SafeText;
import io.holdfast.command.terminal.Terminal;
import io.holdfast.command.terminal.Times;
import java.util.ArrayList;
import java.util.List;

/** How a whole server is, in a few lines that wrap between facts where the terminal is narrow. */
record ServerLines(Shell shell) {

    List<String> of(Json server, String address) {
        Json totals = server.get("totals");
        Json disk = server.get("disk");
        List<String> facts = new ArrayList<>();
        facts.add("Holdfast %s at %s".formatted(server.text("version"), address));
        facts.add(
                "started " + Times.since(server.text("startedAt"), shell.clock().instant()));
        if (disk.has("freeBytes")) {
            facts.add("disk " + Numbers.count(disk.count("freeBytes") >> 30) + " GiB free");
        }
        if (disk.has("syncP99Millis")) {
            facts.add("sync p99 " + Times.length(disk.number("syncP99Millis").orElse(0) / 1000));
        }
        List<String> lines = wrapped(facts);
        lines.addAll(wrapped(List.of(
                Numbers.of(totals.count("queues"), "queue"),
                Numbers.count(totals.count("visible")) + " visible",
                Numbers.count(totals.count("inFlight")) + " in flight",
                Numbers.rate(totals.number("sentPerSecond")) + " sent/s",
                Numbers.rate(totals.number("receivedPerSecond")) + " received/s",
                Numbers.rate(totals.number("deletedPerSecond")) + " deleted/s",
                Numbers.rate(totals.number("deadLettersPerSecond")) + " dead/s")));
        lines.addAll(SilentNodes.in(server));
        return lines;
    }

    private List<String> wrapped(List<String> facts) {
        Terminal terminal = shell.terminal();
        int width = terminal.shows() ? terminal.size().columns() : Integer.MAX_VALUE;
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String fact : facts) {
            String safe = SafeText.line(fact);
            if (!line.isEmpty() && line.length() + 3 + safe.length() > width) {
                lines.add(terminal.paint(Colour.BOLD, line.toString()));
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " · ").append(safe);
        }
        lines.add(terminal.paint(Colour.BOLD, line.toString()));
        return lines;
    }
}
