package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.app.cli.JsonText;
import io.holdfast.app.cli.OutputFormat;
import io.holdfast.command.Connection;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
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
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;
import software.amazon.awssdk.services.sqs.SqsClient;
import tools.jackson.core.JsonGenerator;

/** Brings dead letters back, slowly; unhealthy if they come back. */
final class RedriveCommand implements Callable<Integer> {
    private static final Duration REFRESH = Duration.ofMillis(250);
    private static final int SUSPECT_AT_LEAST = 5;

    private final CommandSpec command;
    private final Shell shell;
    private final Options options;
    private final Filter filter;
    private final Connection connection;

    RedriveCommand(Shell shell) {
        this.shell = shell;
        this.command = Commands.describe(
                "redrive",
                "Move the messages of a dead-letter queue back to where they came from. Ctrl-C stops it and says what was"
                        + " moved.",
                this);
        this.options = new Options(command)
                .argument("QUEUE", "The name, URL or ARN of the dead-letter queue.")
                .value("N", "How many messages a second, 1 to 500 (default 5).", "--rate")
                .value("QUEUE", "Move all of them to this queue instead.", "--to")
                .value("N", "Move no more than so many, for a first try.", "--at-most")
                .value("DIR", "Only if the last audit of this snapshot passed.", "--require")
                .value("SHARE", "How many must have passed, from 0 to 1 (default 0.95).", "--pass-rate")
                .value(
                        "SHARE",
                        "Stop if more of those moved come back, from 0 to 1 (default 0.1).",
                        "--abort-if-bounced")
                .value("TIME", "Go on watching for what comes back (default 0s).", "--watch")
                .flag("Log at level debug, and show where an error comes from.", "-v", "--verbose");
        this.filter = new Filter(options);
        this.connection = new Connection(options, shell);
        Commands.addOutputOption(command);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws Exception {
        return Refusals.explaining(options, connection::name, this::run);
    }

    private int run() throws IOException, InterruptedException {
        PrintWriter err = command.commandLine().getErr();
        try (SqsClient sqs = connection.open()) {
            DeadLetters dead = DeadLetters.of(sqs, options.argument(0));
            RedriveBuilder builder = builder(dead);
            DeadLetterQueue queue = dead.inspect();
            // Listening before the start: a signal in between would end this process, and the server's task would go
            // on.
            CompletableFuture<Redrive> started = new CompletableFuture<>();
            listen(started);
            Redrive redrive = builder.start();
            started.complete(redrive);
            queue.warnings().forEach(warning -> err.println("Warning: " + warning));
            queue.sources().stream()
                    .map(DeadLetterQueue.Source::timeToBounce)
                    .max(Duration::compareTo)
                    .ifPresent(time -> err.println(
                            "A message that fails again needs up to about %d s to come back; bounces are not seen before."
                                    .formatted(time.toSeconds())));
            RedriveProgress end = watch(redrive, new ProgressLine(err, shell));
            print(end, queue);
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

    private void listen(CompletableFuture<Redrive> started) {
        AtomicBoolean asked = new AtomicBoolean();
        shell.signals().listen(() -> {
            if (asked.getAndSet(true)) {
                Runtime.getRuntime().halt(ExitCode.FAILURE);
            }
            CompletableFuture<Void> unused = started.thenAccept(Redrive::cancel);
        });
    }

    private static RedriveProgress watch(Redrive redrive, ProgressLine line) throws InterruptedException {
        RedriveProgress now;
        do {
            now = redrive.await(REFRESH);
            double seconds = Math.max(0.001, now.elapsed().toMillis() / 1000.0);
            line.show(
                    now.moved(),
                    now.toMove(),
                    "%d of %d moved, %.1f/s, %d came back"
                            .formatted(now.moved(), now.toMove(), now.moved() / seconds, now.bounced()));
        } while (now.isRunning());
        line.end();
        return now;
    }

    private static int exitCode(RedriveProgress end) {
        return switch (end.state()) {
            case COMPLETED -> end.failed() == 0 ? ExitCode.OK : ExitCode.FAILURE;
            case BOUNCED -> ExitCode.UNHEALTHY;
            case CANCELLED, FAILED, RUNNING -> ExitCode.FAILURE;
        };
    }

    private void print(RedriveProgress end, DeadLetterQueue queue) {
        PrintWriter out = command.commandLine().getOut();
        String state = end.state().name().toLowerCase(Locale.ROOT);
        if (Commands.output(command) == OutputFormat.JSON) {
            out.println(JsonText.of(json -> write(json, end, state)));
            return;
        }
        out.println("%s: %d of %d messages of %s moved in %.1f s, %d came back, %d left by the filter, %d failed."
                .formatted(
                        state,
                        end.moved(),
                        end.toMove(),
                        queue.name(),
                        end.elapsed().toMillis() / 1000.0,
                        end.bounced(),
                        end.skipped(),
                        end.failed()));
        if (!end.reason().isEmpty()) {
            command.commandLine().getErr().println("The reason: " + end.reason() + ".");
        }
    }

    private static void write(JsonGenerator json, RedriveProgress end, String state) {
        json.writeStartObject();
        json.writeStringProperty("state", state);
        json.writeNumberProperty("moved", end.moved());
        json.writeNumberProperty("toMove", end.toMove());
        json.writeNumberProperty("bounced", end.bounced());
        json.writeNumberProperty("skipped", end.skipped());
        json.writeNumberProperty("failed", end.failed());
        json.writeNumberProperty("elapsedMillis", end.elapsed().toMillis());
        json.writeStringProperty("reason", end.reason());
        json.writeEndObject();
    }
}
