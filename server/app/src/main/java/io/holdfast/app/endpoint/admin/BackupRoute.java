package io.holdfast.app.endpoint.admin;

import io.holdfast.app.backup.BackupState;
import io.holdfast.app.backup.Backups;
import io.holdfast.protocol.policy.IamAction;
import java.util.Optional;
import java.util.function.Function;

/** Tells how far the newest backup is, maybe after doing something to it. */
record BackupRoute(
        String method, String path, IamAction action, Backups backups, Function<Backups, Optional<BackupState>> step)
        implements AdminRoute {
    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        request.body();
        // Beside the loops: whoever begins one holds its lock while the disk is asked.
        answer.work(() -> {
            Optional<BackupState> state = step.apply(backups);
            answer.json(json -> BackupRoutes.write(json, state));
        });
    }
}
