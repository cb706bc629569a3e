package io.holdfast.app.cli;

import io.holdfast.app.cli.logging.LogOutput;
import io.holdfast.app.config.LoadedSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Starts a server and keeps it until it is asked to stop. */
final class ServeCommand implements Callable<Integer> {

    /** What closing files may take on top of the deadline for requests. */
    private static final Duration GRACE = Duration.ofSeconds(2);
    /** And where there are other nodes: each partition's part in what they agree on is ended by itself. */
    private static final Duration CLUSTER_GRACE = Duration.ofSeconds(10);

    /** Lets the holdfast script record which classes a start needs. */
    private static final String STOP_WHEN_READY = "--stop-when-ready";

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    ServeCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "serve",
                "Run the server until SIGTERM or Ctrl-C; a second signal ends it at once. SIGHUP reads the settings again.",
                this);
        this.options = new SettingsOptions(command);
        command.addOption(OptionSpec.builder(STOP_WHEN_READY).hidden(true).build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused, StartRefused {
        LoadedSettings loaded = options.load(surroundings.environment());
        ServerSettings settings = loaded.settings();
        LogOutput.use(settings.log());
        Logger log = LoggerFactory.getLogger(ServeCommand.class);
        loaded.remarks().forEach(log::warn);
        Announcements announcements = new Announcements(
                command.commandLine().getOut(), command.commandLine().getErr(), surroundings.wallClock());
        // Java would print it as text; nobody else hears of a thread that ends like this.
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> log.error("The thread {} has ended", thread.getName(), failure));
        StopRequest stop = new StopRequest(patience(settings), announcements::failed, surroundings.halt());
        Reload reload = new Reload(() -> options.load(surroundings.environment()), loaded);
        surroundings.signals().listen(stop::signal);
        surroundings.signals().listenForReload(reload::run);

        RunningServer server = launch(settings);
        reload.tell(server);
        server.onFatal(stop::fatal);
        announcements.ready(readyLine(settings, server.port()));
        if (settings.identity().localStack().isPresent()) {
            // What those wait for who start LocalStack from a test.
            command.commandLine().getOut().println("Ready.");
        }
        if (command.commandLine().getParseResult().hasMatchedOption(STOP_WHEN_READY)) {
            stop.signal();
        }
        Optional<String> fatal = stop.await();
        log.info("stopping");
        server.stop();
        stop.finished();
        log.info("stopped");
        fatal.ifPresent(announcements::failed);
        return fatal.isPresent() ? ExitCode.FAILURE : ExitCode.OK;
    }

    /** A node hands over what it leads first, and only then are its own requests counted. */
    static Duration patience(ServerSettings settings) {
        Duration deadline = settings.shutdownDeadline();
        return settings.network().cluster().isEmpty()
                ? deadline.plus(GRACE)
                : deadline.multipliedBy(2).plus(CLUSTER_GRACE);
    }

    private RunningServer launch(ServerSettings settings) throws StartRefused {
        try {
            return surroundings.launcher().launch(settings);
        } catch (LinkageError broken) {
            throw new StartRefused("A library does not work on this machine: " + broken.getMessage(), broken);
        }
    }

    private static String readyLine(ServerSettings settings, int port) {
        String bind = settings.network().bind();
        String host = bind.contains(":") ? "[" + bind + "]" : bind;
        return "Holdfast %s is ready at %s://%s:%d (data in %s)"
                .formatted(
                        Version.text(),
                        settings.network().scheme(),
                        host,
                        port,
                        settings.storage().dataDir());
    }
}
