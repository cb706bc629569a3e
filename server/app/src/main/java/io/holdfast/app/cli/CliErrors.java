package io.holdfast.app.cli;

import io.holdfast.app.config.SettingsRefused;
import java.io.PrintWriter;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells the operator in one sentence what went wrong. The stack trace goes to the log, at level debug. */
final class CliErrors implements IExecutionExceptionHandler, IParameterExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof SettingsRefused refused) {
            Announcements.failed(err, String.valueOf(refused.getMessage()));
            return refused.onCommandLine() ? ExitCode.USAGE : ExitCode.FAILURE;
        }
        boolean foreseen = failure instanceof StartRefused || failure instanceof CommandRefused;
        Announcements.failed(
                err, foreseen ? String.valueOf(failure.getMessage()) : "Holdfast failed unexpectedly: " + failure);
        LoggerFactory.getLogger(CliErrors.class).debug("the cause", failure);
        return ExitCode.FAILURE;
    }

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(mistake.getMessage());
        UnmatchedArgumentException.printSuggestions(mistake, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }
}
