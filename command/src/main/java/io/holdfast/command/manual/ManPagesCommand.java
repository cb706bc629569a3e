package io.holdfast.command.manual;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a manual page for the program and one for each of its commands; for packages, so the help does not show it. */
public final class ManPagesCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final Options options;

    private ManPagesCommand() {
        this.command = Commands.describe("man-pages", "Write the manual pages into a directory.", this);
        this.command.usageMessage().hidden(true);
        this.options = new Options(command).argument("DIR", "The directory.");
    }

    public static CommandSpec describe() {
        return new ManPagesCommand().command;
    }

    @Override
    public Integer call() throws CommandRefused {
        Path directory = Path.of(options.argument(0));
        CommandSpec program = command.root();
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("holdfast.1"), ManPage.of(program));
            for (var each : program.subcommands().values()) {
                CommandSpec shown = each.getCommandSpec();
                if (!shown.usageMessage().hidden()) {
                    Files.writeString(directory.resolve("holdfast-" + shown.name() + ".1"), ManPage.of(shown));
                }
            }
        } catch (IOException cannotWrite) {
            throw new CommandRefused("The manual pages cannot be written: " + cannotWrite.getMessage(), cannotWrite);
        }
        return ExitCode.OK;
    }
}
