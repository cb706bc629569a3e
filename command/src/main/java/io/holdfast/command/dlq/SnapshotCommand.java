package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.app.cli.OutputFormat;
import io.holdfast.command.ConnectionOptions;
import io.holdfast.command.Shell;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import io.holdfast.deadletters.DeadLetters;
import io.holdfast.deadletters.Manifest;
import io.holdfast.deadletters.Origins;
import io.holdfast.deadletters.Snapshot;
import io.holdfast.deadletters.SnapshotBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Keeps the messages of a dead-letter queue in a directory. */
final class SnapshotCommand extends DlqCommand {
    private final ConnectionOptions connection;

    SnapshotCommand(Shell shell) {
        super(
                "snapshot",
                "Copy the messages of a dead-letter queue to a directory; they stay in the queue. Reading them raises their"
                        + " receive counts and hides them from others until the end.",
                shell);
        options.argument("QUEUE", "The name, URL or ARN of the dead-letter queue.")
                .value("DIR", "Where to; must not exist or be empty (default QUEUE-snapshot).", "--to")
                .flag("Continue a snapshot that was killed in this directory.", "--resume")
                .value("TIME", "How long messages stay hidden if this program is killed (default 10m).", "--lease")
                .flag("Also of a queue that is no dead-letter queue.", "--any-queue");
        this.connection = new ConnectionOptions(options, shell);
        Commands.addOutputOption(command);
    }

    @Override
    String server() {
        return connection.name();
    }

    @Override
    int run() throws IOException {
        StopFlag stop = StopFlag.listen(shell.signals());
        PrintWriter err = command.commandLine().getErr();
        ProgressLine progress = new ProgressLine(err, shell.terminal());
        try (SqsClient sqs = connection.open()) {
            DeadLetters dead = DeadLetters.of(sqs, options.argument(0));
            long expected = dead.inspect().depth().visible();
            SnapshotBuilder builder = dead.snapshot()
                    .to(options.path("--to").orElseGet(() -> Path.of(defaultDirectory())))
                    .resume(options.has("--resume"))
                    .ofAnyQueue(options.has("--any-queue"))
                    .stopIf(stop)
                    .onProgress(messages -> progress.show(messages, expected, messages + " messages"));
            options.duration("--lease").ifPresent(builder::lease);
            Snapshot snapshot = builder.run();
            progress.end();
            print(snapshot, err);
            return stop.getAsBoolean() ? ExitCode.FAILURE : ExitCode.OK;
        } catch (IllegalArgumentException wrong) {
            throw options.mistake(String.valueOf(wrong.getMessage()));
        } finally {
            progress.end();
        }
    }

    private String defaultDirectory() {
        String queue = options.argument(0);
        return queue.substring(Math.max(queue.lastIndexOf('/'), queue.lastIndexOf(':')) + 1) + "-snapshot";
    }

    private void print(Snapshot snapshot, PrintWriter err) throws IOException {
        Manifest manifest = snapshot.manifest();
        PrintWriter out = command.commandLine().getOut();
        if (Commands.output(command) == OutputFormat.JSON) {
            out.print(Files.readString(snapshot.directory().resolve("manifest.json")));
            out.flush();
        } else {
            out.println("%d messages of %s are in %s (%,d bytes)."
                    .formatted(manifest.messages(), manifest.queueName(), snapshot.directory(), manifest.bytes()));
        }
        Origins origins = snapshot.origins();
        if (origins.byConsumer() + origins.unknown() > 0) {
            err.println(RedriveText.of(origins));
        }
        manifest.warnings().forEach(warning -> err.println("Warning: " + warning));
        if (!manifest.stopped().isEmpty()) {
            err.println("The snapshot ended early: " + manifest.stopped() + ".");
        }
        Manifest.Unseen unseen = manifest.unseen();
        if (unseen.total() > 0) {
            err.println("Not in the snapshot: %d in flight when it began, %d delayed, %d that could not be received%s."
                    .formatted(
                            unseen.inFlightAtStart(),
                            unseen.delayedAtStart(),
                            unseen.visibleAtEnd(),
                            manifest.fifo() ? " (a FIFO queue shows only the first ten of a group)" : ""));
        }
        if (manifest.notReleased() > 0) {
            err.println("%d messages could not be released; they are visible again when the lease ends."
                    .formatted(manifest.notReleased()));
        }
    }
}
