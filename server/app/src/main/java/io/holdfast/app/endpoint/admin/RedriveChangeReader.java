package io.holdfast.app.endpoint.admin;

import io.holdfast.engine.command.ChangeRedrive;

/** What the body of a request means for a redrive. */
interface RedriveChangeReader {
    ChangeRedrive.Change read(AdminBody body) throws AdminRefused;
}
