package io.holdfast.command.queue;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Lets the server write a backup, and shows how far it is. */
final class BackupCommand extends QueueCommand {
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final int MOST_MEGABYTES = 1_000_000;
    private static final long MEGABYTE = 1_000_000;
    private static final Set<String> UNDER_WAY = Set.of("preparing", "copying");

    BackupCommand(Shell shell) {
        super(
                "backup",
                "Back up a running server, as it is at one moment. The server writes the files: directories are those of its machine.",
                shell);
        options.value("DIR", "Where to: a new or an empty directory.", "--to")
                .value("DIR", "An earlier backup; files that have not changed are linked to it.", "--incremental-from")
                .value(
                        "DIR",
                        "Also put a copy of the keyring there, in the place of an older one. Without it nobody can read the backup.",
                        "--keyring-to")
                .value("MB", "Read so many megabytes per second at most.", "--rate")
                .flag("Copy all files, even where a link to the server's own would do.", "--copy");
    }

    @Override
    protected int run(ServerConnection connection)
            throws IOException, ServiceError, AdminMissing, CommandRefused, InterruptedException {
        Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put(
                "to",
                options.text("--to")
                        .map(BackupCommand::absolute)
                        .orElseThrow(() -> options.mistake("--to DIR is missing: where to write the backup")));
        options.text("--incremental-from").ifPresent(dir -> wanted.put("incrementalFrom", absolute(dir)));
        options.text("--keyring-to").ifPresent(dir -> wanted.put("keyringTo", absolute(dir)));
        wanted.put("bytesPerSecond", options.number("--rate", 0, MOST_MEGABYTES, 0) * MEGABYTE);
        wanted.put("copies", options.has("--copy"));
        Json made = follow(connection, begin(connection, wanted));
        if (!made.text("state").equals("complete")) {
            throw new CommandRefused(made.text("sentence"));
        }
        if (json()) {
            print(made);
        } else {
            out().println("%s %s, %s; %s of them were written."
                    .formatted(
                            made.text("sentence"),
                            Numbers.of(made.count("files"), "file"),
                            Numbers.bytes(made.count("totalBytes")),
                            Numbers.bytes(made.count("writtenBytes"))));
        }
        return ExitCode.OK;
    }

    /** What the server says to a directory that will not do needs no code behind it. */
    private static Json begin(ServerConnection connection, Map<String, Object> wanted)
            throws IOException, ServiceError, AdminMissing, CommandRefused {
        try {
            return connection.admin().post("/backup", wanted).get("backup");
        } catch (ServiceError refused) {
            if (refused.code().equals("Conflict")) {
                throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
            }
            throw refused;
        }
    }

    private static String absolute(String directory) {
        return Path.of(directory).toAbsolutePath().normalize().toString();
    }

    private Json follow(ServerConnection connection, Json begun)
            throws IOException, ServiceError, AdminMissing, InterruptedException {
        ProgressLine progress = new ProgressLine(err(), shell.terminal());
        StopFlag stop = StopFlag.listen(shell.signals());
        boolean isCancelled = false;
        Json state = begun;
        try {
            while (UNDER_WAY.contains(state.text("state"))) {
                long read = state.count("readBytes");
                long total = state.count("totalBytes");
                progress.show(read, total, Numbers.bytes(read) + " of " + Numbers.bytes(total));
                if (isCancelled) {
                    LockSupport.parkNanos(LOOK_EVERY.toNanos());
                } else {
                    stop.pause(LOOK_EVERY);
                }
                if (stop.getAsBoolean() && !isCancelled) {
                    isCancelled = true;
                    connection.admin().post("/backup/cancel", Map.of());
                }
                state = connection.admin().get("/backup", Map.of()).get("backup");
            }
        } finally {
            progress.end();
        }
        return state;
    }
}
