package io.holdfast.command.queue;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Deletes all messages of a queue, and waits until they are gone. */
final class PurgeCommand extends OneQueueCommand {
    /** As long as Amazon SQS may take. */
    private static final int LONGEST_SECONDS = 60;

    private final Confirmation confirmation;

    PurgeCommand(Shell shell) {
        super("purge", "Delete all messages of a queue.", shell);
        this.confirmation = new Confirmation(this);
    }

    @Override
    protected int run(ServerConnection connection)
            throws IOException, ServiceError, CommandRefused, InterruptedException {
        String url = connection.sqs().url(queue());
        long before = messages(connection, url);
        confirmation.ask(
                queue().name(),
                "This deletes %s of %s at %s for good."
                        .formatted(
                                Numbers.of(before, "message"),
                                queue().name(),
                                connection.server().name()));
        connection.sqs().call("PurgeQueue", Map.of("QueueUrl", url));
        long left = waitFor(connection, url, before);
        if (json()) {
            print(Map.of("queue", queue().name(), "messages", before, "left", left));
        } else {
            out().println("purged: %s of %s deleted%s"
                    .formatted(
                            Numbers.of(before, "message"),
                            queue().name(),
                            left == 0 ? "." : "; it has %s again, or still.".formatted(Numbers.of(left, "message"))));
        }
        return ExitCode.OK;
    }

    /** Some servers take their time. Producers may go on meanwhile, so this ends also when the number does not fall any more. */
    private long waitFor(ServerConnection connection, String url, long before)
            throws IOException, ServiceError, InterruptedException {
        ProgressLine progress = new ProgressLine(err(), shell.terminal());
        StopFlag stop = StopFlag.listen(shell.signals());
        long last = before;
        long left = messages(connection, url);
        for (int second = 0; left > 0 && left < last && second < LONGEST_SECONDS && !stop.getAsBoolean(); second++) {
            progress.show(before - left, before, Numbers.of(left, "message") + " left");
            stop.pause(Duration.ofSeconds(1));
            last = left;
            left = messages(connection, url);
        }
        progress.end();
        return left;
    }
}
