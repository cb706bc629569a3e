package io.holdfast.app.endpoint.admin;

import io.holdfast.app.backup.BackupRefused;
import io.holdfast.app.backup.BackupRequest;
import io.holdfast.app.backup.BackupState;
import io.holdfast.app.backup.Backups;
import io.holdfast.protocol.policy.IamAction;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Begins a backup. */
record StartBackupRoute(Backups backups) implements AdminRoute {
    private static final long MOST_BYTES_PER_SECOND = 1L << 40;

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return "/backup";
    }

    @Override
    public IamAction action() {
        return IamAction.START_BACKUP;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        AdminBody body = request.body("to", "incrementalFrom", "keyringTo", "bytesPerSecond", "copies");
        BackupRequest wanted = new BackupRequest(
                path("to", body.requiredText("to")),
                path("incrementalFrom", body),
                path("keyringTo", body),
                body.number("bytesPerSecond", 0, 0, MOST_BYTES_PER_SECOND),
                body.bool("copies", false));
        answer.work(() -> {
            BackupState state = start(backups, wanted);
            answer.json(json -> BackupRoutes.write(json, Optional.of(state)));
        });
    }

    private static BackupState start(Backups backups, BackupRequest wanted) throws AdminRefused {
        try {
            return backups.start(wanted);
        } catch (BackupRefused refused) {
            throw new AdminRefused(AdminError.CONFLICT, String.valueOf(refused.getMessage()));
        }
    }

    private static Optional<Path> path(String name, AdminBody body) throws AdminRefused {
        String text = body.text(name);
        return text == null ? Optional.empty() : Optional.of(path(name, text));
    }

    private static Path path(String name, String text) throws AdminRefused {
        try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException noPath) {
            // Said below.
        }
        throw AdminRefused.invalid(
                "The member " + name + " must be a directory on the server's machine, from the root on.");
    }
}
