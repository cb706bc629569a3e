package io.holdfast.engine.command;

import java.util.List;

/** Deletes received messages. Deleting what is gone is no error. */
public record DeleteMessage(long queueId, List<Receipt> receipts) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.deleteMessage(this, caller, nowMillis);
    }
}
