package io.holdfast.app;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.RunningServer;
import io.holdfast.app.cli.RunningUsers;
import io.holdfast.app.cli.ServerLauncher;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.store.StoreRefused;
import java.util.List;

/** What the command line can do with real servers. */
public final class HoldfastLauncher implements ServerLauncher {
    private final RunningUsers running;

    public HoldfastLauncher() {
        this(RunningUsers.NONE);
    }

    /** For a program that can also speak to servers. */
    public HoldfastLauncher(RunningUsers running) {
        this.running = running;
    }

    @Override
    public RunningServer launch(ServerSettings settings) throws StartRefused {
        return SupervisedServer.of(
                HoldfastServer.start(settings),
                System.getenv(),
                ProcessHandle.current().pid());
    }

    @Override
    public void administerUsers(ServerSettings settings, UserTask task) throws StartRefused, CommandRefused {
        StoppedDirectory.administerUsers(settings, task);
    }

    @Override
    public List<String> recoverAlone(ServerSettings settings, boolean isConfirmed) throws StartRefused {
        ClusterSettings cluster = settings.network().cluster().orElse(null);
        if (cluster == null) {
            throw new StartRefused("The settings name no cluster; see cluster.name.");
        }
        try {
            return ClusterAssembly.recoverAlone(settings, cluster, isConfirmed);
        } catch (StoreRefused refused) {
            throw new StartRefused(String.valueOf(refused.getMessage()));
        }
    }

    @Override
    public RunningUsers runningUsers() {
        return running;
    }
}
