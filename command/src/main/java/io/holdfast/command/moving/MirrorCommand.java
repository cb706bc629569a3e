package io.holdfast.command.moving;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.command.queue.NameMatch;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServerErrors;
import io.holdfast.command.server.ServerOptions;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.SafeText;
import io.holdfast.command.terminal.StopFlag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.zip.CRC32;
import picocli.CommandLine.Model.CommandSpec;

/** Moves or copies the messages of queues between any two servers that speak SQS. The main thread only. */
final class MirrorCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final Options options;
    private final Shell shell;
    private final ServerOptions from;
    private final ServerOptions to;

    MirrorCommand(Shell shell) {
        this.shell = shell;
        this.command = Commands.describe(
                "mirror", "Move or copy the messages of queues from one server to another; any that speak SQS.", this);
        this.options = new Options(command);
        this.from = ServerOptions.side(options, shell.environment(), "from");
        this.to = ServerOptions.side(options, shell.environment(), "to");
    }

    CommandSpec spec() {
        options.arguments("QUEUE", "The names of the queues.")
                .flag("All queues.", "--all")
                .value("PATTERN", "The queues whose names contain this text, or match it, as in 'orders-*'.", "--match")
                .flag("Delete each message where it was, once the other server has acknowledged it.", "--move")
                .flag("Leave the messages where they are.", "--copy")
                .value("NAME", "Send to this queue; for one queue only (default the same name).", "--to-queue")
                .flag("Do not create queues that are missing at the target.", "--no-create")
                .value("ID", "The group of messages that have none, where the target is a FIFO queue.", "--group")
                .flag("Give messages new deduplication ids: their message ids (default their own).", "--new-dedup-ids")
                .value("N", "At most so many messages per second.", "--rate")
                .flag("Go on when a queue is empty, until Ctrl-C; for one queue, with --move.", "--follow")
                .value(
                        "FILE",
                        "Where to keep what the next run has to know (default holdfast-mirror-*.json).",
                        "--state")
                .flag("Print JSON, one object on each line.", "--json");
        from.declareSide("The server to take messages from.");
        to.declareSide("The server to send them to.");
        options.flag("Show where an error comes from.", "-v", "--verbose");
        command.usageMessage().sortOptions(false).abbreviateSynopsis(true);
        return command;
    }

    @Override
    public Integer call() throws InterruptedException {
        ServerConnection source = null;
        ServerConnection target = null;
        try {
            MirrorChoices.check(options);
            source = ServerConnection.to(from.resolve(), shell.clock());
            target = ServerConnection.to(to.resolve(), shell.clock());
            int code = run(source, target);
            command.commandLine().getOut().flush();
            return code;
        } catch (CommandRefused refused) {
            return explain(String.valueOf(refused.getMessage()), refused);
        } catch (ServiceError refused) {
            return explain(ServerErrors.sentence(refused, null), refused);
        } catch (AdminMissing other) {
            return explain(String.valueOf(other.getMessage()), other);
        } catch (IOException failed) {
            return explain(ServerErrors.sentence(failed, null).replace("--endpoint-url", "--from or --to"), failed);
        }
    }

    private int run(ServerConnection source, ServerConnection target)
            throws IOException, ServiceError, CommandRefused, AdminMissing, InterruptedException {
        String mirror = "%s %s %s %s"
                .formatted(
                        source.server().name(),
                        target.server().name(),
                        options.has("--move") ? "move" : "copy",
                        options.text("--to-queue").orElse(""));
        MirrorState state = MirrorState.open(stateFile(mirror.strip()), mirror.strip(), shell.clock());
        StopFlag stop = StopFlag.listen(shell.signals());
        QueueMirror queues = new QueueMirror(options, shell, command.commandLine(), source, target, state, stop);
        boolean complete = true;
        for (Map.Entry<String, String> queue : queues(source).entrySet()) {
            complete &= queues.mirror(queue.getKey(), queue.getValue());
            if (stop.getAsBoolean()) {
                command.commandLine().getErr().println("Stopped. The same command goes on where it was.");
                return ExitCode.FAILURE;
            }
        }
        if (complete) {
            state.end(queues.usedIds());
        }
        return complete ? ExitCode.OK : ExitCode.FAILURE;
    }

    private Path stateFile(String mirror) {
        CRC32 sum = new CRC32();
        sum.update(mirror.getBytes(UTF_8));
        return options.path("--state").orElse(Path.of("holdfast-mirror-%08x.json".formatted(sum.getValue())));
    }

    /** By name, with their URLs. */
    private Map<String, String> queues(ServerConnection source) throws IOException, ServiceError, CommandRefused {
        List<String> named = options.arguments();
        Map<String, String> urls = new TreeMap<>();
        if (named.isEmpty()) {
            NameMatch names = NameMatch.of(options.text("--match").orElse(""));
            urls.putAll(new ServerDefinitions(source.sqs()).urls(names::accepts));
        }
        for (String name : named) {
            QueueReference queue = QueueReference.of(name);
            try {
                urls.put(queue.name(), source.sqs().url(queue));
            } catch (ServiceError refused) {
                if (ServerDefinitions.isMissing(refused)) {
                    throw new CommandRefused("There is no queue '%s' at %s."
                            .formatted(name, source.server().name()));
                }
                throw refused;
            }
        }
        if (urls.isEmpty()) {
            throw new CommandRefused(
                    "No queue at %s has such a name.".formatted(source.server().name()));
        }
        return urls;
    }

    private int explain(String sentence, Exception cause) {
        command.commandLine().getOut().flush();
        command.commandLine().getErr().println(SafeText.line(sentence));
        if (options.has("--verbose")) {
            cause.printStackTrace(command.commandLine().getErr());
        }
        return ExitCode.FAILURE;
    }
}
