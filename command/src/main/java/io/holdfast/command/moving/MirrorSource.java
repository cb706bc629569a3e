package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.List;

/** Where messages come from. One thread. */
interface MirrorSource {
    /** Some more; none if there are none at the moment. */
    List<Outgoing> next() throws IOException, ServiceError, AdminMissing, CommandRefused, InterruptedException;

    /** Whether there will be no more. */
    boolean isOver();

    /** The target has acknowledged these. */
    void sent(List<Outgoing> messages) throws IOException, ServiceError, InterruptedException;

    /** Leaves everything as it should be. Called in any case. */
    void end() throws IOException, ServiceError, InterruptedException;
}
