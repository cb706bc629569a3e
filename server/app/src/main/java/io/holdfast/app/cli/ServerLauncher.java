package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;

/** The door through which the command line starts a server without knowing what a server is. */
@FunctionalInterface
public interface ServerLauncher {

    /** Returns once the server answers requests; blocks the caller until then. */
    RunningServer launch(ServerSettings settings) throws StartRefused;
}
