package io.holdfast.engine.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds one message or several, in order. */
public record SendMessage(long queueId, List<Draft> drafts) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.sendMessage(this, caller, nowMillis);
    }

    /** A message as the sender gave it; the engine adds the time. A delay below zero means the queue's own. */
    @SuppressWarnings("ArrayRecordComponent") // on the hot path; drafts are never compared
    public record Draft(
            long idHigh,
            long idLow,
            String senderId,
            byte[] body,
            byte[] bodyMd5,
            byte[] attributes,
            @Nullable String traceHeader,
            @Nullable String groupId,
            @Nullable String deduplicationId,
            long delayMillis) {
        public Message sentAt(long nowMillis) {
            return new Message(
                    idHigh,
                    idLow,
                    nowMillis,
                    senderId,
                    body,
                    bodyMd5,
                    attributes,
                    traceHeader,
                    groupId,
                    deduplicationId,
                    null);
        }

        public long delayMillisOr(long ofTheQueueMillis) {
            return delayMillis >= 0 ? delayMillis : ofTheQueueMillis;
        }
    }
}
