package io.holdfast.command.queue;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Receives messages, and deletes them if wanted once they are printed. */
final class ReceiveCommand extends OneQueueCommand {
    private static final int LARGEST_BATCH = 10;
    private static final int LONGEST_POLL_SECONDS = 20;

    ReceiveCommand(Shell shell) {
        super("receive", "Receive messages, which hides them from others for their visibility timeout.", shell);
        options.value("N", "At most so many (default 1).", "--max", "-n")
                .value("DURATION", "Wait so long for the first one (default not at all).", "--wait")
                .value("DURATION", "Hide them for so long instead of as the queue says.", "--visibility")
                .flag("Delete each when it is printed.", "--delete")
                .flag("Print the bodies as they are and nothing else: control characters too.", "--raw");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, CommandRefused {
        int most = options.number("--max", 1, 1_000_000, 1);
        Duration wait = options.seconds("--wait").orElse(Duration.ZERO);
        String url = connection.sqs().url(queue());
        StopFlag stop = StopFlag.listen(shell.signals());
        ReceivedText text = new ReceivedText(this, options.has("--raw"));
        Instant deadline = shell.clock().instant().plus(wait);
        int received = 0;
        while (received < most && !stop.getAsBoolean()) {
            long left = Duration.between(shell.clock().instant(), deadline).toSeconds();
            // What is there already is fetched without waiting for more.
            long poll = received > 0 ? 0 : Math.max(0, Math.min(LONGEST_POLL_SECONDS, left));
            List<Json> messages = receive(connection, url, Math.min(LARGEST_BATCH, most - received), poll);
            messages.forEach(text::print);
            received += messages.size();
            if (out().checkError()) {
                // Nobody reads: what was not seen must not be deleted.
                break;
            }
            if (options.has("--delete") && !messages.isEmpty()) {
                delete(connection, url, messages);
            }
            if (messages.isEmpty() && (received > 0 || left <= LONGEST_POLL_SECONDS)) {
                break;
            }
        }
        if (received == 0 && !json() && !options.has("--raw")) {
            err().println("No message to receive.");
        }
        return ExitCode.OK;
    }

    private List<Json> receive(ServerConnection connection, String url, int most, long waitSeconds)
            throws IOException, ServiceError {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("QueueUrl", url);
        request.put("MaxNumberOfMessages", most);
        request.put("WaitTimeSeconds", waitSeconds);
        request.put("MessageSystemAttributeNames", List.of("All"));
        request.put("AttributeNames", List.of("All"));
        request.put("MessageAttributeNames", List.of("All"));
        options.seconds("--visibility").ifPresent(time -> request.put("VisibilityTimeout", time.toSeconds()));
        return connection.sqs().call("ReceiveMessage", request).list("Messages");
    }

    private static void delete(ServerConnection connection, String url, List<Json> messages)
            throws IOException, ServiceError, CommandRefused {
        List<Map<String, String>> entries = messages.stream()
                .map(message -> Map.of(
                        "Id",
                        Integer.toString(messages.indexOf(message)),
                        "ReceiptHandle",
                        message.text("ReceiptHandle")))
                .toList();
        Json answer = connection.sqs().call("DeleteMessageBatch", Map.of("QueueUrl", url, "Entries", entries));
        for (Json failure : answer.list("Failed")) {
            throw new CommandRefused(
                    "A message could not be deleted: %s (%s)".formatted(failure.text("Message"), failure.text("Code")));
        }
    }
}
