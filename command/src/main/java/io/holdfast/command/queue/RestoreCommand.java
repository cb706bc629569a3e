package io.holdfast.command.queue;

import io.holdfast.app.backup.BackupKeys;
import io.holdfast.app.backup.BackupManifest;
import io.holdfast.app.backup.BackupRefused;
import io.holdfast.app.backup.OpenedBackup;
import io.holdfast.app.backup.Restore;
import io.holdfast.app.backup.StoredBackup;
import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Makes a data directory of a backup, checks one, or sends the messages of one of its queues to a running server. */
final class RestoreCommand extends QueueCommand {
    private static final String MASTER_KEY = "HOLDFAST_SECURITY__MASTER_KEY";

    RestoreCommand(Shell shell) {
        super(
                "restore",
                "Make a data directory of a backup; or only check it; or send the messages of one of its queues to a running server.",
                shell);
        options.value("DIR", "The backup.", "--from")
                .value("DIR", "The data directory to be made: a new or an empty one.", "--to")
                .flag("Only check the backup: every hash, every row, and the keys if --keyring is given.", "--verify")
                .value("QUEUE", "The name or ARN of a queue in the backup, whose messages are sent.", "--queue")
                .value("QUEUE", "Where they are sent (default: the queue of the same name).", "--into")
                .value("N", "Leave out the first N messages, which an earlier try has sent.", "--skip")
                .value("DIR", "The keyring of the server, or its copy, which opens the messages.", "--keyring")
                .value(
                        "FILE",
                        "The master key (default $" + MASTER_KEY + ", or master.key beside the keyring).",
                        "--master-key-file");
    }

    @Override
    protected String subject() {
        return options.text("--into").or(() -> options.text("--queue")).orElse("");
    }

    @Override
    boolean isOffline() {
        return !options.has("--queue");
    }

    @Override
    int runOffline() throws CommandRefused {
        boolean isCheck = options.has("--verify");
        if (isCheck == options.has("--to")) {
            throw options.mistake("One of --to DIR, --verify and --queue QUEUE is needed, and no two of them");
        }
        try {
            StoredBackup backup = backup();
            return isCheck ? verify(backup) : restore(backup);
        } catch (BackupRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    private StoredBackup backup() throws BackupRefused {
        return StoredBackup.in(options.path("--from")
                .orElseThrow(() -> options.mistake("--from DIR is missing: which backup to restore")));
    }

    private Optional<BackupKeys> keys() {
        return options.path("--keyring")
                .map(keyring -> new BackupKeys(
                        keyring,
                        options.path("--master-key-file"),
                        options.has("--master-key-file")
                                ? Optional.empty()
                                : Optional.ofNullable(shell.environment().get(MASTER_KEY))));
    }

    private int verify(StoredBackup backup) throws BackupRefused {
        read(backup, backup::check);
        Optional<BackupKeys> keys = keys();
        if (keys.isPresent()) {
            backup.requireKeys(keys.get());
        }
        OpenedBackup.Contents contents;
        try (OpenedBackup opened = OpenedBackup.open(backup)) {
            contents = opened.verify();
        }
        BackupManifest manifest = backup.manifest();
        if (json()) {
            Map<String, Object> line = facts(backup);
            line.put("queues", contents.queues());
            line.put("messages", contents.messages());
            print(line);
        } else {
            out().println("The backup of %s by version %s is whole: %s, %s, %s, %s."
                    .formatted(
                            manifest.at(),
                            manifest.version(),
                            Numbers.of(manifest.files().size(), "file"),
                            Numbers.bytes(manifest.bytes()),
                            Numbers.of(contents.queues(), "queue"),
                            Numbers.of(contents.messages(), "message")));
            out().println(
                            keys.isPresent()
                                    ? "The keyring and the master key open it."
                                    : needs(manifest) + "; --keyring DIR checks them too.");
        }
        return ExitCode.OK;
    }

    private int restore(StoredBackup backup) throws BackupRefused {
        Path to = options.path("--to").orElseThrow();
        Optional<BackupKeys> keys = keys();
        Path[] keyring = {to};
        read(backup, progress -> keyring[0] = Restore.run(backup, to, keys, progress));
        if (json()) {
            Map<String, Object> line = facts(backup);
            line.put("to", to);
            line.put("keyringDirectory", keyring[0]);
            print(line);
        } else {
            out().println("The data directory %s is as the server was at %s."
                    .formatted(to, backup.manifest().at()));
            out().println(
                            keys.isPresent()
                                    ? "Its keyring is in %s; a server on it needs the master key as well."
                                            .formatted(keyring[0])
                                    : needs(backup.manifest())
                                            + "; a server on it looks for them in %s.".formatted(keyring[0]));
        }
        return ExitCode.OK;
    }

    private static String needs(BackupManifest manifest) {
        return manifest.keyring().equals(BackupManifest.NO_KEYRING)
                ? "Nothing in it is encrypted"
                : "Its messages need the keyring keyring-%s and the master key".formatted(manifest.keyring());
    }

    private static Map<String, Object> facts(StoredBackup backup) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("at", backup.manifest().at());
        line.put("version", backup.manifest().version());
        line.put("files", backup.manifest().files().size());
        line.put("bytes", backup.manifest().bytes());
        line.put("keyring", backup.manifest().keyring());
        return line;
    }

    /** Reads all files of a backup. */
    private interface Reading {
        void run(LongConsumer read) throws BackupRefused;
    }

    private void read(StoredBackup backup, Reading reading) throws BackupRefused {
        ProgressLine progress = new ProgressLine(err(), shell.terminal());
        long total = backup.manifest().bytes();
        long[] sum = {0};
        try {
            reading.run(bytes -> {
                sum[0] += bytes;
                progress.show(sum[0], total, Numbers.bytes(sum[0]) + " of " + Numbers.bytes(total));
            });
        } finally {
            progress.end();
        }
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, CommandRefused {
        if (options.has("--to") || options.has("--verify")) {
            throw options.mistake(
                    "--queue sends messages to a running server; it goes neither with --to nor with --verify");
        }
        String queue = options.text("--queue").orElseThrow();
        BackupKeys keys = keys().orElseThrow(() ->
                options.mistake("--keyring DIR is missing: the keyring of the server, which opens the messages"));
        long skip = options.longNumber("--skip").orElse(0L);
        try (OpenedBackup opened = OpenedBackup.open(backup())) {
            ProgressLine progress = new ProgressLine(err(), shell.terminal());
            QueueImport sending = new QueueImport(
                    connection,
                    subject(),
                    skip,
                    StopFlag.listen(shell.signals()),
                    sent -> progress.show(sent, 0, Numbers.of(sent, "message") + " sent"));
            boolean isComplete;
            try {
                isComplete = sending.send(opened.queue(queue, keys));
            } finally {
                progress.end();
            }
            if (json()) {
                print(Map.of("queue", queue, "into", subject(), "sent", sending.sent(), "complete", isComplete));
            } else {
                out().println("%s of %s in the backup sent to %s%s"
                        .formatted(
                                Numbers.of(sending.sent(), "message"),
                                queue,
                                subject(),
                                isComplete ? "." : "; go on with --skip " + (skip + sending.sent()) + "."));
            }
            return isComplete ? ExitCode.OK : ExitCode.FAILURE;
        } catch (BackupRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        }
    }
}
