package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sends a message, or the same one many times. */
final class SendCommand extends OneQueueCommand {
    private static final int LARGEST_COUNT = 100_000_000;
    private static final int LARGEST_BATCH = 10;
    /** What every server takes in one request. */
    private static final int LARGEST_BATCH_BYTES = 256 << 10;

    SendCommand(Shell shell) {
        super("send", "Send a message.", shell);
        options.argument("BODY", "The text, @FILE for the content of a file, or - for the standard input.")
                .values(
                        "NAME=VALUE",
                        "A message attribute; NAME:Number=5 and NAME:Binary=BASE64 for other types; repeatable.",
                        "--attribute",
                        "-a")
                .value("DURATION", "Hide it for so long at first.", "--delay")
                .value("ID", "The message group.", "--group")
                .value("ID", "The deduplication id; with --count the number is added to it.", "--dedup-id")
                .value("N", "Send it so many times.", "--count", "-n");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, CommandRefused {
        int count = options.number("--count", 1, LARGEST_COUNT, 1);
        Map<String, Object> message = message();
        String url = connection.sqs().url(queue());
        if (count > 1) {
            return sendMany(connection, url, message, count);
        }
        Map<String, Object> request = new LinkedHashMap<>(message);
        request.put("QueueUrl", url);
        options.text("--dedup-id").ifPresent(id -> request.put("MessageDeduplicationId", id));
        Json sent = connection.sqs().call("SendMessage", request);
        if (json()) {
            print(sentLine(sent));
        } else {
            out().println("sent: " + sent.text("MessageId"));
        }
        return ExitCode.OK;
    }

    private Map<String, Object> message() throws IOException, CommandRefused {
        Map<String, Object> message = new LinkedHashMap<>();
        options.seconds("--delay").ifPresent(delay -> message.put("DelaySeconds", delay.toSeconds()));
        options.text("--group").ifPresent(group -> message.put("MessageGroupId", group));
        Map<String, Object> attributes = MessageAttributes.of(options);
        if (!attributes.isEmpty()) {
            message.put("MessageAttributes", attributes);
        }
        message.put(
                "MessageBody",
                MessageBody.read(options.argument(1), shell.terminal().in()));
        return message;
    }

    private Map<String, Object> sentLine(Json sent) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("queue", queue().name());
        line.put("messageId", sent.text("MessageId"));
        if (sent.has("SequenceNumber")) {
            line.put("sequenceNumber", sent.text("SequenceNumber"));
        }
        return line;
    }

    private int sendMany(ServerConnection connection, String url, Map<String, Object> message, int count)
            throws IOException, ServiceError, CommandRefused {
        int size = message.toString().getBytes(UTF_8).length;
        int atOnce = Math.max(1, Math.min(LARGEST_BATCH, LARGEST_BATCH_BYTES / size));
        ProgressLine progress = new ProgressLine(err(), shell.terminal());
        StopFlag stop = StopFlag.listen(shell.signals());
        long start = System.nanoTime();
        int sent = 0;
        try {
            while (sent < count && !stop.getAsBoolean()) {
                Json answer = connection
                        .sqs()
                        .call(
                                "SendMessageBatch",
                                Map.of(
                                        "QueueUrl",
                                        url,
                                        "Entries",
                                        entries(message, sent, Math.min(count - sent, atOnce))));
                List<Json> successes = answer.list("Successful");
                if (json()) {
                    successes.forEach(each -> print(sentLine(each)));
                }
                sent += successes.size();
                for (Json failure : answer.list("Failed")) {
                    throw new CommandRefused("%s of %s were sent, then %s (%s)"
                            .formatted(
                                    Numbers.count(sent),
                                    Numbers.of(count, "message"),
                                    failure.text("Message"),
                                    failure.text("Code")));
                }
                progress.show(
                        sent, count, Numbers.count(sent) + " sent, " + Numbers.count(perSecond(sent, start)) + "/s");
            }
        } finally {
            progress.end();
        }
        if (!json()) {
            out().println("sent: %s to %s (%s/s)"
                    .formatted(Numbers.of(sent, "message"), queue().name(), Numbers.count(perSecond(sent, start))));
        }
        return sent == count ? ExitCode.OK : ExitCode.FAILURE;
    }

    private List<Map<String, Object>> entries(Map<String, Object> message, int first, int size) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (int number = first + 1; number <= first + size; number++) {
            Map<String, Object> entry = new LinkedHashMap<>(message);
            entry.put("Id", Integer.toString(number));
            if (options.text("--dedup-id").isPresent()) {
                entry.put("MessageDeduplicationId", options.text("--dedup-id").get() + "-" + number);
            }
            entries.add(entry);
        }
        return entries;
    }

    private static long perSecond(int sent, long startNanos) {
        return Math.round(sent * 1e9 / Math.max(1, System.nanoTime() - startNanos));
    }
}
