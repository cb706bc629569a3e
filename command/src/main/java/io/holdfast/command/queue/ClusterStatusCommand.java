package io.holdfast.command.queue;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.Table;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Lists the nodes of the cluster; its exit code says whether all of them answer. */
final class ClusterStatusCommand extends QueueCommand {
    private static final String RUNNING = "running";

    ClusterStatusCommand(Shell shell) {
        super("status", "List the nodes as one of them sees them; the exit code is 3 if one does not answer.", shell);
    }

    /** Beside what the server's own program has under this name. */
    static CommandSpec group(Shell shell) {
        CommandSpec group = Commands.group("cluster", "Several nodes that are one server.")
                .addSubcommand("status", new ClusterStatusCommand(shell).spec());
        ClusterChangeCommand.all(shell).forEach(group::addSubcommand);
        return group;
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, AdminMissing {
        List<Json> nodes = connection.admin().get("/cluster", Map.of()).list("nodes");
        if (json()) {
            nodes.forEach(node -> print(node.value()));
        } else {
            print(table(nodes).lines(shell.terminal()));
            long left = nodes.stream()
                    .mapToLong(node -> node.count("replicasToGet"))
                    .sum();
            if (left > 0) {
                out().println("Rebalancing: " + left + (left == 1 ? " replica is" : " replicas are")
                        + " still to be made.");
            }
        }
        return nodes.stream().allMatch(ClusterStatusCommand::isRunning) ? ExitCode.OK : ExitCode.UNHEALTHY;
    }

    private static Table table(List<Json> nodes) {
        Table table = new Table(
                Column.left("NODE", 0),
                Column.left("ADDRESS", 2),
                Column.left("VERSION", 3),
                Column.right("LEADS", 1),
                Column.right("KEEPS", 1),
                Column.right("LAG", 2),
                Column.cuttable("STATE", 10, 0));
        for (Json node : nodes) {
            table.row(
                    Cell.of(node.text("name")),
                    Cell.of(node.text("address"), Colour.DIM),
                    Cell.of(node.text("version"), Colour.DIM),
                    Cell.of(Long.toString(node.count("leaderOf"))),
                    Cell.of(Long.toString(node.count("replicas"))),
                    Cell.of(node.text("lag").isEmpty() ? "-" : Long.toString(node.count("lag"))),
                    Cell.of(state(node), isRunning(node) ? Colour.PLAIN : Colour.RED));
        }
        return table;
    }

    private static String state(Json node) {
        StringBuilder text = new StringBuilder(node.text("state"));
        if (node.is("drained")) {
            text.append(", drained");
        }
        if (node.count("replicasToGet") > 0) {
            text.append(", to get ").append(node.count("replicasToGet"));
        }
        if (node.count("replicasToGive") > 0) {
            text.append(", to give ").append(node.count("replicasToGive"));
        }
        return text.toString();
    }

    private static boolean isRunning(Json node) {
        return node.text("state").equals(RUNNING);
    }
}
