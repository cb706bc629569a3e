package io.holdfast.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Names the program and the Java below it, as a bug report wants them. */
final class VersionCommand implements Callable<Integer> {

    private final CommandSpec command =
            Commands.describe("version", "Print the version of Holdfast and of the Java it runs on.", this);

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() {
        command.commandLine().getOut().println(text());
        return ExitCode.OK;
    }

    static String text() {
        return "Holdfast %s (Java %s, %s %s)"
                .formatted(
                        Version.text(),
                        Runtime.version(),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"));
    }
}
