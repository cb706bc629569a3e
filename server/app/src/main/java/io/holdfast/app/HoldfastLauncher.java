package io.holdfast.app;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.RunningServer;
import io.holdfast.app.cli.ServerLauncher;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;

/** What the command line can do with real servers. */
public final class HoldfastLauncher implements ServerLauncher {
    @Override
    public RunningServer launch(ServerSettings settings) throws StartRefused {
        return HoldfastServer.start(settings);
    }

    @Override
    public void administerUsers(ServerSettings settings, UserTask task) throws StartRefused, CommandRefused {
        StoppedDirectory.administerUsers(settings, task);
    }
}
