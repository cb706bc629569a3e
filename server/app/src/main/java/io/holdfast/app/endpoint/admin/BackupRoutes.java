package io.holdfast.app.endpoint.admin;

import io.holdfast.app.backup.BackupState;
import io.holdfast.app.backup.Backups;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;
import java.util.Optional;

/** The routes about backups. */
public final class BackupRoutes {
    private BackupRoutes() {}

    public static List<AdminRoute> of(Backups backups) {
        return List.of(
                new StartBackupRoute(backups),
                new BackupRoute("GET", "/backup", IamAction.GET_BACKUP, backups, Backups::state),
                new BackupRoute("POST", "/backup/cancel", IamAction.CANCEL_BACKUP, backups, Backups::cancel));
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
