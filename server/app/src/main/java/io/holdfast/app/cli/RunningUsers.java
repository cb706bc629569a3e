package io.holdfast.app.cli;

import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** How commands about users and keys find those of a server that runs. The server's own program finds none: it speaks to nobody. */
public interface RunningUsers {
    RunningUsers NONE = new RunningUsers() {
        @Override
        public void declare(CommandSpec command) {}

        @Override
        public Optional<Users> find(CommandSpec command, boolean isDirectoryNamed) {
            return Optional.empty();
        }
    };

    /** Adds the flags that name a server to a command. */
    void declare(CommandSpec command);

    /**
     * Those of the server that the command line or the environment names; empty if none is named.
     *
     * @param isDirectoryNamed whether the command line names a data directory, which is stronger than the environment
     */
    Optional<Users> find(CommandSpec command, boolean isDirectoryNamed) throws CommandRefused;
}
