package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.SafeText;
import java.io.IOException;
import java.util.Map;

/** Prints a link that opens the web console, signed in as whoever runs the command. */
final class ConsoleCommand extends QueueCommand {
    ConsoleCommand(Shell shell) {
        super("console", "Print a link that opens the web console, signed in as you. It works once.", shell);
        options.flag("Let the session change things; without it, it may only look.", "--write");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, AdminMissing {
        boolean mayWrite = options.has("--write");
        Json made = connection.admin().post("/sign-in-links", Map.of("write", mayWrite));
        if (json()) {
            print(made);
            return ExitCode.OK;
        }
        out().println("Open this in a browser within five minutes. It works once.");
        out().println();
        out().println("  " + SafeText.line(made.text("link")));
        out().println();
        out().println(
                        mayWrite
                                ? "The session may do what you may, for eight hours, but not manage users and keys."
                                : "The session may only look, for eight hours. For one that may change things, add --write.");
        return ExitCode.OK;
    }
}
