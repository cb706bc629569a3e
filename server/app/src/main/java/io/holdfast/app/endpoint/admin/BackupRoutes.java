package io.holdfast.app.endpoint.admin;

import io.holdfast.app.backup.BackupState;
import io.holdfast.app.backup.Backups;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes about backups. */
public final class BackupRoutes {
    private BackupRoutes() {}

    /** All of them; null on a node of a cluster, which has none. */
    public static List<AdminRoute> of(@Nullable Backups backups) {
        return List.of(
                new StartBackupRoute(backups),
                new BackupRoute("GET", "/backup", IamAction.GET_BACKUP, backups, Backups::state),
                new BackupRoute("POST", "/backup/cancel", IamAction.CANCEL_BACKUP, backups, Backups::cancel));
    }

    static Backups require(@Nullable Backups backups) throws AdminRefused {
        if (backups == null) {
            throw new AdminRefused(
                    AdminError.CONFLICT,
                    "A cluster cannot be backed up: its partitions have logs of their own, and no moment in common."
                            + " Its nodes keep everything several times instead.");
        }
        return backups;
    }

    /** {@code backup} is null if there was none since the start of the server. */
    static void write(JsonBuffer json, Optional<BackupState> found) {
        if (found.isEmpty()) {
            json.member("backup").word("null");
            return;
        }
        BackupState state = found.get();
        json.member("backup").open('{');
        JsonFields.text(json, "state", state.phase().code());
        JsonFields.text(json, "to", state.to().toString());
        JsonFields.at(json, "startedAt", state.startedAtMillis());
        JsonFields.at(json, "momentAt", state.momentMillis());
        JsonFields.number(json, "files", state.files());
        JsonFields.number(json, "totalBytes", state.totalBytes());
        JsonFields.number(json, "readBytes", state.readBytes());
        JsonFields.number(json, "writtenBytes", state.writtenBytes());
        JsonFields.text(json, "sentence", state.sentence().isEmpty() ? null : state.sentence());
        json.close('}');
    }
}
