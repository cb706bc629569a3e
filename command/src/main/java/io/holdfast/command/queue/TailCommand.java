package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Follows what is sent to a queue, by looking at its end again and again. */
final class TailCommand extends OneQueueCommand {
    TailCommand(Shell shell) {
        super("tail", "Follow the messages that are sent to a queue, without receiving them.", shell);
        options.value("N", "Begin with the last so many that are there (default 10).", "--lines", "-n")
                .value("DURATION", "How often to look (default 1s).", "--interval")
                .flag("Print the bodies as they are and nothing else: control characters too.", "--raw");
    }

    @Override
    protected int run(ServerConnection connection)
            throws IOException, ServiceError, AdminMissing, InterruptedException {
        Duration interval = options.seconds("--interval").orElse(Duration.ofSeconds(1));
        int before = options.number("--lines", 0, QueueEnd.PAGE, 10);
        QueueEnd end = new QueueEnd(connection.admin(), queue(), json() || options.has("--raw"));
        PeekedText text = new PeekedText(this);
        StopFlag stop = StopFlag.listen(shell.signals());
        List<Json> first = end.last();
        first.subList(Math.max(0, first.size() - before), first.size()).forEach(message -> show(message, text));
        boolean isTold = false;
        while (!stop.getAsBoolean() && !out().checkError()) {
            stop.pause(interval);
            if (!stop.getAsBoolean()) {
                end.next().forEach(message -> show(message, text));
            }
            if (end.missedSome() && !isTold) {
                isTold = true;
                err().println("A look reads %d messages, and more are in groups: not all that are sent there are shown."
                        .formatted(QueueEnd.MOST_PER_LOOK));
            }
        }
        return ExitCode.OK;
    }

    private void show(Json message, PeekedText text) {
        if (options.has("--raw")) {
            out().println(message.text("body"));
        } else if (json()) {
            print(message.value());
        } else {
            print(text.whole(message));
        }
    }
}
