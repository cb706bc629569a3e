package io.holdfast.app.peer;

import io.holdfast.app.http.Response;
import io.holdfast.app.partition.CommandOutcome;
import io.holdfast.engine.command.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a partition of another node has replied to a command, out of that node's answer. */
final class CommandReply {
    private static final Logger LOG = LoggerFactory.getLogger(CommandReply.class);
    private static final int DECIDED = 200;

    private CommandReply() {}

    static void tell(Response response, CommandOutcome outcome) {
        Reply reply = response.head().status() == DECIDED ? read(response) : null;
        if (reply == null) {
            outcome.unknown();
        } else {
            outcome.decided(reply);
        }
    }

    private static @Nullable Reply read(Response response) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            response.body().writeTo(bytes);
            return CommandWire.readReply(bytes.toByteArray());
        } catch (IOException | IllegalArgumentException unreadable) {
            LOG.error("The reply of another node's partition cannot be read", unreadable);
            return null;
        }
    }
}
