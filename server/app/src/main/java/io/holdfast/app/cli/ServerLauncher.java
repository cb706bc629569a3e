package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.identity.UserAdministration;
import java.util.List;

/** The door through which the command line starts a server without knowing what a server is. */
@FunctionalInterface
public interface ServerLauncher {

    /** Returns once the server answers requests; blocks the caller until then. */
    RunningServer launch(ServerSettings settings) throws StartRefused;

    /** What is done with users and keys. */
    @FunctionalInterface
    interface UserTask {
        void run(UserAdministration users) throws CommandRefused;
    }

    /** Opens the users and keys of a server that does not run, and closes them when the task is done. */
    default void administerUsers(ServerSettings settings, UserTask task) throws StartRefused, CommandRefused {
        throw new StartRefused("This program can only start servers.");
    }

    /**
     * Lets the node of a stopped data directory go on alone where a majority of its cluster is lost for good.
     *
     * @param isConfirmed whether it is done, or only said what there is
     * @return what there is, a line for each partition
     */
    default List<String> recoverAlone(ServerSettings settings, boolean isConfirmed) throws StartRefused {
        throw new StartRefused("This program can only start servers.");
    }

    /** The users and keys of servers that run. */
    default RunningUsers runningUsers() {
        return RunningUsers.NONE;
    }
}
