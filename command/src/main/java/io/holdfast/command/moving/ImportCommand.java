package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.queue.NamedValues;
import io.holdfast.command.queue.QueueCommand;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.SafeText;
import java.io.IOException;
import java.nio.file.Path;

/** Makes queues as a file defines them. */
final class ImportCommand extends QueueCommand {
    ImportCommand(Shell shell) {
        super("import", "Create and change queues as a file defines them; what it does not mention stays.", shell);
        options.argument(
                        "FILE",
                        "What export wrote, a configuration of Holdfast or ElasticMQ, a CloudFormation template, or the state of Terraform.")
                .flag("Show what would change, and change nothing.", "--dry-run")
                .values(
                        "NAME=VALUE",
                        "The value of a parameter of a CloudFormation template; repeatable.",
                        "--parameter");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, CommandRefused {
        DefinitionFile file = DefinitionFile.read(Path.of(options.argument(0)), NamedValues.of(options, "--parameter"));
        file.remarks().forEach(remark -> err().println(SafeText.line(remark)));
        if (file.definitions().isEmpty()) {
            throw new CommandRefused("%s defines no queues.".formatted(options.argument(0)));
        }
        ImportPlan plan = ImportPlan.of(file.definitions(), connection.sqs());
        for (QueueChange change : plan.changes()) {
            if (json()) {
                print(change.line());
            } else {
                change.lines().forEach(line -> out().println(SafeText.line(line)));
            }
        }
        if (!options.has("--dry-run")) {
            plan.apply();
        }
        if (!json()) {
            out().println(summary(plan));
        }
        return ExitCode.OK;
    }

    private String summary(ImportPlan plan) {
        long created = plan.changes().stream().filter(QueueChange::isNew).count();
        long unchanged = plan.changes().stream().filter(QueueChange::isNone).count();
        long changed = plan.changes().size() - created - unchanged;
        return (options.has("--dry-run") ? "nothing was done; to do: " : "imported: ")
                + "%d created, %d changed, %d as they were".formatted(created, changed, unchanged);
    }
}
