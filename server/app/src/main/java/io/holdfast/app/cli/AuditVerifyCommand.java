package io.holdfast.app.cli;

import io.holdfast.app.audit.AuditFindings;
import io.holdfast.app.audit.AuditTrail;
import io.holdfast.app.config.SettingsRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Says whether anybody has changed the audit log. */
final class AuditVerifyCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    AuditVerifyCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command =
                Commands.describe("verify", "Check that no line of the audit log was changed, added or removed.", this);
        this.options = new SettingsOptions(command);
        command.addPositional(PositionalParamSpec.builder()
                .paramLabel("DIR")
                .description("Where its files are (default: audit in the data directory).")
                .arity("0..1")
                .type(String.class)
                .build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused, CommandRefused {
        String given = command.commandLine().getParseResult().matchedPositionalValue(0, (String) null);
        Path directory = directory(given);
        try {
            List<Path> files = Files.isDirectory(directory) ? AuditTrail.files(directory) : List.of();
            if (files.isEmpty()) {
                throw new CommandRefused("There is no audit log in " + directory + ".");
            }
            AuditFindings found = AuditTrail.verify(files);
            boolean holds = found.broken() == null;
            command.commandLine()
                    .getOut()
                    .println(
                            holds
                                    ? "%d lines in %d files, up to number %d: nothing was changed."
                                            .formatted(found.lines(), files.size(), found.lastNumber())
                                    : "The chain breaks after %d lines. %s.".formatted(found.lines(), found.broken()));
            return holds ? ExitCode.OK : ExitCode.UNHEALTHY;
        } catch (IOException e) {
            throw new CommandRefused("The audit log in " + directory + " cannot be read: " + e.getMessage(), e);
        }
    }

    private Path directory(@Nullable String given) throws SettingsRefused {
        return given != null
                ? Path.of(given)
                : options.load(surroundings.environment()).settings().auditDirectory();
    }
}
