package io.holdfast.command.users;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.RunningUsers;
import io.holdfast.app.cli.Users;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServerOptions;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Finds the server that the command line or the environment names, as all commands do that talk to one. The main thread only. */
public record NamedServer(Shell shell) implements RunningUsers {
    @Override
    public void declare(CommandSpec command) {
        options(command)
                .declare("A running server (default $AWS_ENDPOINT_URL_SQS, $AWS_ENDPOINT_URL, with --profile as for"
                        + " aws; else the data directory of a stopped one).");
    }

    @Override
    public Optional<Users> find(CommandSpec command, boolean isDirectoryNamed) throws CommandRefused {
        Options flags = new Options(command);
        boolean isServerNamed = flags.has("--endpoint-url") || flags.has("--profile");
        if (isServerNamed && isDirectoryNamed) {
            throw flags.mistake("--endpoint-url and --profile ask a running server, --data-dir and --config are about"
                    + " a stopped one: choose one of them");
        }
        if (isServerNamed || (!isDirectoryNamed && options(command).isEndpointInEnvironment())) {
            ServerConnection connection = ServerConnection.to(options(command).resolve(), shell.clock());
            return Optional.of(new ServerUsers(connection));
        }
        return Optional.empty();
    }

    private ServerOptions options(CommandSpec command) {
        return new ServerOptions(new Options(command), shell.environment());
    }
}
