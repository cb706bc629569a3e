package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.app.cli.OutputFormat;
import io.holdfast.command.Shell;
import io.holdfast.deadletters.DeadLetter;
import io.holdfast.deadletters.Sample;
import java.io.IOException;
import java.io.PrintWriter;

/** Shows some messages of a snapshot, chosen by chance. */
final class SampleCommand extends DlqCommand {
    private static final int SHOWN_BODY = 80;

    private final SampleOptions sampling;

    SampleCommand(Shell shell) {
        super("sample", "Show some messages of a snapshot, each equally likely.", shell);
        this.sampling = new SampleOptions(options);
        Commands.addOutputOption(command);
    }

    @Override
    int run() throws IOException {
        Sample sample = sampling.take(sampling.open());
        PrintWriter out = command.commandLine().getOut();
        boolean json = Commands.output(command) == OutputFormat.JSON;
        for (DeadLetter letter : sample.letters()) {
            out.println(json ? letter.toJson() : row(letter));
        }
        command.commandLine()
                .getErr()
                .println("%d of %d messages, chosen with --seed %d."
                        .formatted(sample.letters().size(), sample.population(), sample.seed()));
        return ExitCode.OK;
    }

    private static String row(DeadLetter letter) {
        String body = letter.body().replaceAll("\\s+", " ");
        String received = letter.receiveCount().isPresent()
                ? Integer.toString(letter.receiveCount().getAsInt())
                : "?";
        String source = letter.sourceArn()
                .map(arn -> arn.substring(arn.lastIndexOf(':') + 1))
                .orElse("?");
        return "%s  from %s  received %s×  %s"
                .formatted(
                        letter.messageId(),
                        source,
                        received,
                        body.length() <= SHOWN_BODY ? body : body.substring(0, SHOWN_BODY) + "…");
    }
}
