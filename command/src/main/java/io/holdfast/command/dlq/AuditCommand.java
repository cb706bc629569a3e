package io.holdfast.command.dlq;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.app.cli.OutputFormat;
import io.holdfast.command.Shell;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.deadletters.AuditReport;
import io.holdfast.deadletters.AuditReport.ErrorGroup;
import io.holdfast.deadletters.DeadLetterCheck;
import io.holdfast.deadletters.Sample;
import io.holdfast.deadletters.Snapshot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;

/** Tries the repaired code on some messages of a snapshot; unhealthy if too few pass. */
final class AuditCommand extends DlqCommand {
    static final double USUAL_PASS_RATE = 0.95;

    private final SampleOptions sampling;

    AuditCommand(Shell shell) {
        super(
                "audit",
                "Try the repaired code on some messages of a snapshot. It runs for real: let it do nothing that must not"
                        + " happen twice.",
                shell);
        options.value(
                        "COMMAND",
                        "Run this with sh for each message: the body is its input, HOLDFAST_MESSAGE_ID,"
                                + " HOLDFAST_ATTRIBUTE_<NAME> and others are its environment, exit code 0 passes.",
                        "--exec")
                .value("TIME", "How long the command may take (default 30s).", "--timeout")
                .value(
                        "CLASS",
                        "Or call a Java class: a DeadLetterCheck, a MessageHandler<String> or a Consumer<String>.",
                        "--handler")
                .value("PATH", "Where the class and what it needs are.", "--class-path")
                .value("SHARE", "How many must pass, from 0 to 1 (default 0.95).", "--pass-rate");
        this.sampling = new SampleOptions(options);
        Commands.addOutputOption(command);
    }

    @Override
    int run() throws IOException, InterruptedException, CommandRefused {
        double passRate = options.share("--pass-rate").orElse(USUAL_PASS_RATE);
        DeadLetterCheck check = check();
        Snapshot snapshot = sampling.open();
        Sample sample = sampling.take(snapshot);
        ProgressLine progress = new ProgressLine(command.commandLine().getErr(), shell.terminal());
        int[] done = new int[1];
        int total = sample.letters().size();
        AuditReport report = snapshot.audit(sample, letter -> {
            progress.show(done[0], total, "%d of %d".formatted(done[0], total));
            done[0]++;
            check.check(letter);
        });
        progress.show(total, total, "%d of %d".formatted(total, total));
        progress.end();
        print(report, snapshot);
        return report.passRate() >= passRate ? ExitCode.OK : ExitCode.UNHEALTHY;
    }

    private DeadLetterCheck check() throws CommandRefused {
        Optional<String> program = options.text("--exec");
        Optional<String> handler = options.text("--handler");
        if (program.isPresent() == handler.isPresent()) {
            throw options.mistake("either --exec or --handler is needed: what to try the messages on");
        }
        return program.isPresent()
                ? new ProgramCheck(program.get(), options.duration("--timeout").orElse(Duration.ofSeconds(30)))
                : HandlerClass.load(handler.orElseThrow(), options.text("--class-path"));
    }

    private void print(AuditReport report, Snapshot snapshot) throws IOException {
        PrintWriter out = command.commandLine().getOut();
        if (Commands.output(command) == OutputFormat.JSON) {
            out.print(Files.readString(snapshot.directory().resolve("audit.json")));
            out.flush();
            return;
        }
        out.println("%d of %d passed (%.1f %%), out of %d messages, chosen with --seed %d."
                .formatted(
                        report.passed(),
                        report.audited(),
                        report.passRate() * 100,
                        report.population(),
                        report.seed()));
        for (ErrorGroup group : report.groups()) {
            out.println("%4d  %s: %s".formatted(group.count(), group.error(), group.shape()));
            out.println("      such as %s: %s"
                    .formatted(group.messageIds().get(0), group.example().replaceAll("\\s+", " ")));
        }
    }
}
