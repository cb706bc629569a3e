package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.app.cli.JsonText;
import io.holdfast.app.cli.OutputFormat;
import io.holdfast.command.ConnectionOptions;
import io.holdfast.command.Shell;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import io.holdfast.deadletters.RestoreBuilder;
import io.holdfast.deadletters.RestoreReport;
import io.holdfast.deadletters.Snapshot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import software.amazon.awssdk.services.sqs.SqsClient;
import tools.jackson.core.JsonGenerator;

/** Sends the messages of a snapshot to a queue. */
final class RestoreCommand extends DlqCommand {
    private static final int USUAL_RATE = 5;

    private final FilterOptions filter;
    private final ConnectionOptions connection;

    RestoreCommand(Shell shell) {
        super(
                "restore",
                "Send the messages of a snapshot to a queue. The snapshot stays, and so does what is in its dead-letter"
                        + " queue: use it when the messages are gone there.",
                shell);
        options.argument("SNAPSHOT", "The directory of the snapshot.")
                .value("QUEUE", "Where to: the name, URL or ARN of a queue.", "--to")
                .value("N", "How many messages a second, 1 to 500 (default 5).", "--rate")
                .flag("Only say what would be sent.", "--dry-run")
                .flag("Continue a restore that was interrupted; what it sent is not sent again.", "--resume");
        this.filter = new FilterOptions(options);
        this.connection = new ConnectionOptions(options, shell);
        Commands.addOutputOption(command);
    }

    @Override
    String server() {
        return connection.name();
    }

    @Override
    int run() throws IOException, InterruptedException {
        String queue = options.text("--to")
                .orElseThrow(() -> options.mistake("--to QUEUE is missing: where to send the messages"));
        int rate = options.number("--rate").orElse(USUAL_RATE);
        StopFlag stop = StopFlag.listen(shell.signals());
        Snapshot snapshot = Snapshot.open(Path.of(options.argument(0)));
        ProgressLine progress = new ProgressLine(command.commandLine().getErr(), shell.terminal());
        try (SqsClient sqs = connection.open()) {
            RestoreBuilder builder = snapshot.restore(sqs)
                    .to(queue)
                    .rate(rate)
                    .resume(options.has("--resume"))
                    .stopIf(stop);
            filter.predicate().ifPresent(builder::only);
            RestoreReport plan = builder.dryRun();
            if (options.has("--dry-run")) {
                print(plan, rate, true);
                return ExitCode.OK;
            }
            builder.onProgress(
                    sent -> progress.show(sent, plan.chosen(), "%d of %d sent".formatted(sent, plan.chosen())));
            RestoreReport report = builder.run();
            progress.end();
            print(report, rate, false);
            return report.complete() ? ExitCode.OK : ExitCode.FAILURE;
        } catch (IllegalArgumentException wrong) {
            throw options.mistake(String.valueOf(wrong.getMessage()));
        } finally {
            progress.end();
        }
    }

    private void print(RestoreReport report, int rate, boolean dry) {
        PrintWriter out = command.commandLine().getOut();
        if (Commands.output(command) == OutputFormat.JSON) {
            out.println(JsonText.of(json -> write(json, report)));
            return;
        }
        long left = report.chosen() - report.sentBefore() - report.sent();
        out.println(
                dry
                        ? "%d messages would be sent to %s, in about %d s; %d were sent before, %d left by the filter."
                                .formatted(left, report.queueName(), left / rate, report.sentBefore(), report.skipped())
                        : "%d messages of %d were sent to %s; %d were sent before, %d refused, %d left by the filter."
                                .formatted(
                                        report.sent(),
                                        report.chosen(),
                                        report.queueName(),
                                        report.sentBefore(),
                                        report.refused(),
                                        report.skipped()));
        PrintWriter err = command.commandLine().getErr();
        if (report.maybeTwice() > 0) {
            err.println("%d of them may be in the queue twice: the run before was interrupted while it sent them."
                    .formatted(report.maybeTwice()));
        }
        if (!dry && !report.complete()) {
            err.println("%d are not sent%s. Continue with --resume."
                    .formatted(left, report.stopped().isEmpty() ? "" : ": " + report.stopped()));
        }
    }

    private static void write(JsonGenerator json, RestoreReport report) {
        json.writeStartObject();
        json.writeStringProperty("queue", report.queueName());
        json.writeNumberProperty("chosen", report.chosen());
        json.writeNumberProperty("sent", report.sent());
        json.writeNumberProperty("sentBefore", report.sentBefore());
        json.writeNumberProperty("maybeTwice", report.maybeTwice());
        json.writeNumberProperty("refused", report.refused());
        json.writeNumberProperty("skipped", report.skipped());
        json.writeStringProperty("stopped", report.stopped());
        json.writeEndObject();
    }
}
