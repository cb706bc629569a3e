package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.ConnectionOptions;
import io.holdfast.command.Shell;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import io.holdfast.deadletters.DeadLetterQueue;
import io.holdfast.deadletters.DeadLetters;
import io.holdfast.deadletters.Redrive;
import io.holdfast.deadletters.RedriveBuilder;
import io.holdfast.deadletters.RedriveProgress;
import io.holdfast.deadletters.Snapshot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Brings dead letters back, slowly; unhealthy if they come back. */
final class RedriveCommand extends DlqCommand {
    private static final Duration REFRESH = Duration.ofMillis(250);
    private static final int SUSPECT_AT_LEAST = 5;

    private final FilterOptions filter;
    private final ConnectionOptions connection;

    RedriveCommand(Shell shell) {
        super(
                "redrive",
                "Move the messages of a dead-letter queue back to where they came from. Ctrl-C stops it and says what was"
                        + " moved.",
                shell);
        options.argument("QUEUE", "The name, URL or ARN of the dead-letter queue.")
                .value("N", "How many messages a second, 1 to 500 (default 5).", "--rate")
                .value("QUEUE", "Move all of them to this queue instead.", "--to")
                .value("N", "Move no more than so many, for a first try.", "--at-most")
                .value("DIR", "Only if the last audit of this snapshot passed.", "--require")
                .value("SHARE", "How many must have passed, from 0 to 1 (default 0.95).", "--pass-rate")
                .value(
                        "SHARE",
                        "Stop if more of those moved come back, from 0 to 1 (default 0.1).",
                        "--abort-if-bounced")
                .value(
                        "TIME",
                        "Watch no longer than this for what comes back (default: until every message had its chance, at"
                                + " most 30m).",
                        "--watch")
                .flag("Do not wait for dead letters that somebody holds; they stay behind.", "--no-wait");
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
        PrintWriter err = command.commandLine().getErr();
        try (SqsClient sqs = connection.open()) {
            DeadLetters dead = DeadLetters.of(sqs, options.argument(0));
            RedriveBuilder builder = builder(dead);
            DeadLetterQueue queue = dead.inspect();
            // Listening before the start: a signal in between would end this process, and the server's task would go
            // on.
            CompletableFuture<Redrive> started = new CompletableFuture<>();
            StopFlag.listen(shell.signals(), () -> cancelWhenStarted(started));
            Redrive redrive = builder.start();
            started.complete(redrive);
            RedriveText.announce(
                    queue, options.has("--no-wait"), options.text("--to").isPresent(), err);
            RedriveProgress end = watch(redrive, new ProgressLine(err, shell.terminal()));
            RedriveText.print(end, queue, Commands.output(command), command.commandLine());
            return exitCode(end);
        }
    }

    private RedriveBuilder builder(DeadLetters dead) throws IOException {
        RedriveBuilder builder = dead.redrive();
        try {
            options.number("--rate").ifPresent(builder::rate);
            options.longNumber("--at-most").ifPresent(builder::atMost);
        } catch (IllegalArgumentException wrong) {
            throw options.mistake(String.valueOf(wrong.getMessage()));
        }
        options.text("--to").ifPresent(builder::to);
        options.duration("--watch").ifPresent(builder::watch);
        if (options.has("--no-wait")) {
            builder.withoutWaiting();
        }
        options.share("--abort-if-bounced").ifPresent(share -> builder.abortIfBounced(share, SUSPECT_AT_LEAST));
        filter.predicate().ifPresent(builder::only);
        Optional<Path> snapshot = options.path("--require");
        double passRate = options.share("--pass-rate").orElse(AuditCommand.USUAL_PASS_RATE);
        if (snapshot.isPresent()) {
            builder.require(Snapshot.open(snapshot.get()), passRate);
        } else if (options.has("--pass-rate")) {
            throw options.mistake("--pass-rate needs --require");
        }
        return builder;
    }

    private static void cancelWhenStarted(CompletableFuture<Redrive> started) {
        CompletableFuture<Void> unused = started.thenAccept(Redrive::cancel);
    }

    private static RedriveProgress watch(Redrive redrive, ProgressLine line) throws InterruptedException {
        RedriveProgress now;
        do {
            now = redrive.await(REFRESH);
            line.show(now.moved(), now.toMove(), RedriveText.line(now));
        } while (now.isRunning());
        line.end();
        return now;
    }

    private static int exitCode(RedriveProgress end) {
        return switch (end.state()) {
            case COMPLETED -> end.failed() == 0 ? ExitCode.OK : ExitCode.FAILURE;
            case BOUNCED -> ExitCode.UNHEALTHY;
            case UNDECIDED -> end.failed() == 0 ? ExitCode.UNDECIDED : ExitCode.FAILURE;
            case CANCELLED, FAILED, RUNNING -> ExitCode.FAILURE;
        };
    }
}
