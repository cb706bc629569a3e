package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.JsonWriter;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.ProgressLine;
import io.holdfast.command.terminal.SafeText;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Mirrors one queue after the other, and says of each what became of it. The main thread only. */
final class QueueMirror {
    private final Options options;
    private final Shell shell;
    private final CommandLine line;
    private final ServerConnection source;
    private final ServerConnection target;
    private final MirrorState state;
    private final StopFlag stop;
    private final boolean move;
    private boolean usedIds;

    QueueMirror(
            Options options,
            Shell shell,
            CommandLine line,
            ServerConnection source,
            ServerConnection target,
            MirrorState state,
            StopFlag stop) {
        this.options = options;
        this.shell = shell;
        this.line = line;
        this.source = source;
        this.target = target;
        this.state = state;
        this.stop = stop;
        this.move = options.has("--move");
    }

    /** Whether everything has arrived. */
    boolean mirror(String name, String url)
            throws IOException, ServiceError, CommandRefused, AdminMissing, InterruptedException {
        String targetUrl = new TargetChoice(source, target, options.has("--no-create"))
                .url(url, options.text("--to-queue").orElse(name));
        refuseItself(url, targetUrl);
        TargetQueue queue = new TargetQueue(
                new PatientSqs(target.sqs(), stop),
                targetUrl,
                options.text("--group").orElse(""),
                new DeduplicationIds(
                        shell.clock(),
                        options.has("--new-dedup-ids") ? Instant.MAX : state.lastRun(),
                        id -> state.sendingAs(name, id)));
        usedIds |= queue.isFifo();
        if (queue.isFifo() && !name.endsWith(QueueDefinition.FIFO) && !options.has("--group")) {
            throw options.mistake(
                    "%s has no groups, which a FIFO queue needs: choose one with --group".formatted(name));
        }
        MirrorRun run = new MirrorRun(
                from(name, url),
                queue,
                state,
                name,
                stop,
                new ProgressLine(line.getErr(), shell.terminal()),
                options.number("--rate").orElse(0),
                count(url, "ApproximateNumberOfMessages"));
        run.run();
        MirrorReport report = new MirrorReport(
                name,
                targetUrl,
                move,
                run,
                count(url, "ApproximateNumberOfMessagesNotVisible"),
                count(url, "ApproximateNumberOfMessagesDelayed"));
        if (options.has("--json")) {
            line.getOut().println(SafeText.json(JsonWriter.text(report.json())));
        } else {
            line.getOut().println(SafeText.line(report.sentence()));
            report.remarks().forEach(remark -> line.getErr().println(SafeText.line(remark)));
        }
        return run.refused() == 0;
    }

    /** Whether messages went to a FIFO queue, which remembers their ids. */
    boolean usedIds() {
        return usedIds;
    }

    private MirrorSource from(String name, String url) throws IOException, ServiceError, CommandRefused {
        PatientSqs sqs = new PatientSqs(source.sqs(), stop);
        if (move) {
            String run = shell.clock().millis() + "-" + ProcessHandle.current().pid();
            return new MovedMessages(sqs, url, name, state, options.has("--follow"), run);
        }
        if (hasAdmin()) {
            return new PeekedMessages(source.admin(), QueueReference.of(name), name, state);
        }
        if (name.endsWith(QueueDefinition.FIFO)) {
            throw new CommandRefused(
                    "%s is a FIFO queue of a server that shows its messages only to those who receive them, and never more than the first few of a group: it can be moved with --move, but not copied."
                            .formatted(name));
        }
        return new CopiedMessages(sqs, url);
    }

    private boolean hasAdmin() throws IOException, ServiceError {
        try {
            source.admin().get("/queues", Map.of("limit", "1"));
            return true;
        } catch (AdminMissing otherServer) {
            return false;
        } catch (ServiceError refused) {
            if (refused.is("AccessDenied")) {
                return false;
            }
            throw refused;
        }
    }

    private void refuseItself(String url, String targetUrl) throws CommandRefused {
        boolean sameServer = source.server().endpoint().equals(target.server().endpoint())
                && source.server().region().equals(target.server().region());
        if (sameServer && url.equals(targetUrl)) {
            throw new CommandRefused("%s would be mirrored into itself.".formatted(QueueArns.name(url)));
        }
    }

    private long count(String url, String attribute) throws IOException, ServiceError {
        return source.sqs()
                .call("GetQueueAttributes", Map.of("QueueUrl", url, "AttributeNames", List.of("All")))
                .get("Attributes")
                .count(attribute);
    }
}
