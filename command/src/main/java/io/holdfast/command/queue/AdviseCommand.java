package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.SafeText;
import io.holdfast.command.terminal.StopFlag;
import io.holdfast.command.terminal.Table;
import io.holdfast.command.terminal.Times;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says what is wrong with a queue, and which visibility timeout fits its consumers. */
final class AdviseCommand extends QueueCommand {
    AdviseCommand(Shell shell) {
        super("advise", "Say how a queue is doing, and which visibility timeout fits its consumers.", shell);
        options.optionalArgument("QUEUE", "The name, URL or ARN of the queue; without it all that were used.");
    }

    @Override
    protected String subject() {
        return options.argument(0);
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, AdminMissing {
        if (subject().isEmpty()) {
            all(connection);
        } else {
            one(connection, QueueReference.of(subject()));
        }
        return ExitCode.OK;
    }

    private void one(ServerConnection connection, QueueReference queue) throws IOException, ServiceError, AdminMissing {
        Json diagnosis = connection.admin().ofQueue(queue, "", Map.of()).get("diagnosis");
        Json advice = connection.admin().ofQueue(queue, "/advice", Map.of());
        if (json()) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("queue", queue.name());
            line.put("diagnosis", diagnosis);
            line.put("advice", advice);
            print(line);
            return;
        }
        for (String sentence : List.of(diagnosis.text("sentence"), advice.text("sentence"))) {
            if (!sentence.isEmpty()) {
                out().println(SafeText.lines(sentence));
            }
        }
        if (!advice.list("histogram").isEmpty()) {
            out().println();
            print(Histogram.of(advice.list("histogram")).lines(shell.terminal()));
        }
    }

    private void all(ServerConnection connection) throws IOException, ServiceError, AdminMissing {
        List<Json> queues = new ArrayList<>(new QueueListing(connection, "", shell.clock()).readAdmin());
        ProgressLine progress = new ProgressLine(err(), shell.terminal());
        StopFlag stop = StopFlag.listen(shell.signals());
        Map<String, Json> used = new LinkedHashMap<>();
        for (int i = 0; i < queues.size() && !stop.getAsBoolean(); i++) {
            String name = queues.get(i).text("name");
            Json advice = connection.admin().ofQueue(QueueReference.of(name), "/advice", Map.of());
            if (advice.count("samples") > 0) {
                used.put(name, advice);
            }
            progress.show(i + 1, queues.size(), Numbers.of(queues.size(), "queue"));
        }
        progress.end();
        if (json()) {
            used.forEach((name, advice) -> {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put("queue", name);
                line.put("advice", advice);
                print(line);
            });
        } else if (used.isEmpty()) {
            err().println("No queue has been received from and deleted yet, so there is nothing to advise.");
        } else {
            print(table(used).lines(shell.terminal()));
        }
    }

    private static Table table(Map<String, Json> used) {
        Table table = new Table(
                Column.cuttable("QUEUE", 12, 0),
                Column.right("TIMEOUT", 0),
                Column.right("P50", 3),
                Column.right("P99", 2),
                Column.right("6 × P50", 1),
                Column.right("3 × P99", 0),
                Column.right("LATE DELETES", 4),
                Column.right("STALE HANDLES", 5));
        used.forEach((name, advice) -> {
            double timeout = advice.number("visibilityTimeoutSeconds").orElse(0);
            boolean tooShort = advice.number("threeTimesP99Seconds").orElse(0) > timeout;
            table.row(
                    Cell.of(name),
                    Cell.of(Times.length(timeout), tooShort ? Colour.RED : Colour.GREEN),
                    Cell.of(Times.length(advice.number("p50Seconds"))),
                    Cell.of(Times.length(advice.number("p99Seconds"))),
                    Cell.of(Times.length(advice.number("sixTimesP50Seconds"))),
                    Cell.of(Times.length(advice.number("threeTimesP99Seconds"))),
                    Cell.of(Numbers.count(advice.number("lateDeletes"))),
                    Cell.of(Numbers.count(advice.number("staleHandles"))));
        });
        return table;
    }
}
