package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** What all commands of {@code holdfast dlq} share: how they are described, how verbose they are, and how a refusal is explained. */
abstract class DlqCommand implements Callable<Integer> {
    final CommandSpec command;
    final Shell shell;
    final Options options;

    DlqCommand(String name, String description, Shell shell) {
        this.shell = shell;
        this.command = Commands.describe(name, description, this);
        this.options = new Options(command).verbose();
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public final Integer call() throws Exception {
        return DlqErrors.explaining(options, this::server, this::run);
    }

    abstract int run() throws Exception;

    /** What to call the server in a sentence; empty for a command that talks to none. */
    String server() {
        return "";
    }
}
