package io.holdfast.command.queue;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.JsonWriter;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServerOptions;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.SafeText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** What all commands share that talk to a server: how they are described, where they find it, and how a refusal is explained. The main thread only. */
public abstract class QueueCommand implements Callable<Integer> {
    protected final CommandSpec command;
    protected final Shell shell;
    protected final Options options;
    private final ServerOptions server;

    protected QueueCommand(String name, String description, Shell shell) {
        this.shell = shell;
        this.command = Commands.describe(name, description, this);
        this.options = new Options(command);
        this.server = new ServerOptions(options, shell.environment());
    }

    /** The description, complete: what the command has of its own comes first in its help. */
    public final CommandSpec spec() {
        options.flag("Print JSON, one object on each line.", "--json");
        server.declare();
        options.flag("Show where an error comes from.", "-v", "--verbose");
        command.usageMessage().sortOptions(false).abbreviateSynopsis(true);
        return command;
    }

    @Override
    public final Integer call() throws InterruptedException {
        ServerConnection connection = null;
        try {
            int code;
            if (isOffline()) {
                code = runOffline();
            } else {
                connection = ServerConnection.to(server.resolve(), shell.clock());
                code = run(connection);
            }
            out().flush();
            return code;
        } catch (CommandRefused refused) {
            return explain(String.valueOf(refused.getMessage()), refused);
        } catch (ServiceError refused) {
            return explain(QueueErrors.sentence(refused, connection, subject()), refused);
        } catch (AdminMissing other) {
            return explain(QueueErrors.sentence(other, command.name()), other);
        } catch (IOException failed) {
            return explain(QueueErrors.sentence(failed, connection), failed);
        }
    }

    /** Returns the exit code. */
    protected abstract int run(ServerConnection connection)
            throws IOException, ServiceError, AdminMissing, CommandRefused, InterruptedException;

    /** Whether it is about files alone this time, and needs no server. */
    boolean isOffline() {
        return false;
    }

    /** The same as {@link #run}, if it needs no server. */
    int runOffline() throws CommandRefused {
        throw new IllegalStateException(command.name() + " needs a server");
    }

    /** The queue that it is about, as it was typed; empty if it is about none. */
    protected String subject() {
        return "";
    }

    protected final PrintWriter out() {
        return command.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return command.commandLine().getErr();
    }

    protected final boolean json() {
        return options.has("--json");
    }

    /** One line for a script. */
    protected final void print(@Nullable Object object) {
        out().println(SafeText.json(JsonWriter.text(object)));
    }

    protected final void print(List<String> lines) {
        lines.forEach(out()::println);
    }

    private int explain(String sentence, Exception cause) {
        // What was printed so far comes first.
        out().flush();
        err().println(SafeText.line(sentence));
        if (options.has("--verbose")) {
            cause.printStackTrace(err());
        }
        return ExitCode.FAILURE;
    }
}
