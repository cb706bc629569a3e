package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.SafeText;
import io.holdfast.command.terminal.Table;
import io.holdfast.command.terminal.Times;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Lists the alarms; its exit code says whether one of them rings. */
final class AlarmsCommand extends QueueCommand {
    AlarmsCommand(Shell shell) {
        super("alarms", "List the alarms; the exit code is 3 if one is in state ALARM.", shell);
        options.value("NAME", "Show how this alarm changed instead.", "--history");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError {
        AlarmListing listing = new AlarmListing(connection.cloudWatch());
        Optional<String> history = options.text("--history");
        return history.isPresent() ? history(listing.history(history.get()), history.get()) : list(listing);
    }

    private int list(AlarmListing listing) throws IOException, ServiceError {
        // Those that ring come first.
        List<Json> alarms = listing.alarms().stream()
                .sorted(Comparator.comparing((Json alarm) -> !rings(alarm)).thenComparing(alarm -> alarm.text("name")))
                .toList();
        if (json()) {
            alarms.forEach(alarm -> print(alarm.value()));
        } else if (alarms.isEmpty()) {
            err().println("There are no alarms.");
        } else {
            print(table(alarms).lines(shell.terminal()));
        }
        return alarms.stream().anyMatch(AlarmsCommand::rings) ? ExitCode.UNHEALTHY : ExitCode.OK;
    }

    private Table table(List<Json> alarms) {
        Instant now = shell.clock().instant();
        Table table = new Table(
                Column.left("STATE", 0),
                Column.cuttable("ALARM", 16, 0),
                Column.left("QUEUE", 2),
                Column.right("SINCE", 1),
                Column.cuttable("REASON", 20, 3));
        for (Json alarm : alarms) {
            table.row(
                    QueueTable.alarm(alarm.text("state")),
                    Cell.of(alarm.text("name")),
                    Cell.of(alarm.text("queue").isEmpty() ? "-" : alarm.text("queue")),
                    Cell.of(Times.since(alarm.text("since"), now)),
                    Cell.of(alarm.text("reason"), Colour.DIM));
        }
        return table;
    }

    private int history(List<Json> entries, String name) {
        Instant now = shell.clock().instant();
        if (json()) {
            entries.forEach(entry -> print(entry.value()));
            return ExitCode.OK;
        }
        if (entries.isEmpty()) {
            err().println("Nothing is known of an alarm '%s'.".formatted(SafeText.line(name)));
            return ExitCode.OK;
        }
        Table table = new Table(
                Column.left("AT", 1), Column.right("", 0), Column.left("WHAT", 2), Column.cuttable("SUMMARY", 20, 0));
        for (Json entry : entries) {
            table.row(
                    Cell.of(entry.text("at"), Colour.DIM),
                    Cell.of(Times.since(entry.text("at"), now)),
                    Cell.of(entry.text("kind")),
                    Cell.of(entry.text("text")));
        }
        print(table.lines(shell.terminal()));
        return ExitCode.OK;
    }

    private static boolean rings(Json alarm) {
        return alarm.text("state").equals("ALARM");
    }
}
