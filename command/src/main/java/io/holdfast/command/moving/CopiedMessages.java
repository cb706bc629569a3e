package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies a standard queue of a server that can only be received from: every message is received once, hidden while the others are, and given back at the end. So
 * their receive counts rise by one, consumers do not see them meanwhile, and no more can be copied than may be in flight at a time.
 */
final class CopiedMessages implements MirrorSource {
    /** What SQS lets be in flight. */
    private static final int MOST = 120_000;

    private static final int HIDDEN_SECONDS = 3_600;
    private static final int EMPTY_ANSWERS = 2;

    private final PatientSqs sqs;
    private final String url;
    private final Map<String, String> handles = new LinkedHashMap<>();
    private int empty;

    CopiedMessages(PatientSqs sqs, String url) {
        this.sqs = sqs;
        this.url = url;
    }

    @Override
    public List<Outgoing> next() throws IOException, ServiceError, CommandRefused, InterruptedException {
        if (handles.size() >= MOST) {
            throw new CommandRefused(
                    "More than %,d messages cannot be copied: that is how many may be in flight. --move moves any number."
                            .formatted(MOST));
        }
        List<Outgoing> received = MovedMessages.receive(sqs, url, HIDDEN_SECONDS, "");
        empty = received.isEmpty() ? empty + 1 : 0;
        // A standard queue may deliver a message twice.
        List<Outgoing> fresh = received.stream()
                .filter(message -> !handles.containsKey(message.sourceId()))
                .toList();
        received.forEach(message -> handles.put(message.sourceId(), message.handle()));
        return fresh;
    }

    @Override
    public boolean isOver() {
        return empty >= EMPTY_ANSWERS;
    }

    @Override
    public void sent(List<Outgoing> messages) {}

    @Override
    public void end() throws IOException, ServiceError, InterruptedException {
        MovedMessages.release(sqs, url, List.copyOf(handles.values()));
        handles.clear();
    }
}
