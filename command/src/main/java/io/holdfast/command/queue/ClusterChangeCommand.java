package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.server.UrlEncoding;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/** Changes something about the nodes of a cluster: any node is asked, and says what follows. */
final class ClusterChangeCommand extends QueueCommand {
    private static final Pattern NODE = Pattern.compile(
            "(?<node>[^=\\s]+)=(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:(?<port>\\d{1,5})(:(?<raft>\\d{1,5}))?)?");

    private final Asking asking;

    /** What is sent. */
    private record Question(String path, Map<String, Object> members) {}

    private interface Asking {
        Question of(ClusterChangeCommand its);
    }

    private ClusterChangeCommand(String name, String description, Shell shell, Asking asking) {
        super(name, description, shell);
        this.asking = asking;
    }

    /** All of them, by their names. */
    static Map<String, CommandSpec> all(Shell shell) {
        Map<String, CommandSpec> all = new LinkedHashMap<>();
        for (ClusterChangeCommand each : List.of(
                join(shell),
                drain(shell),
                aboutNode(
                        "leave",
                        "Let a node give all it keeps to the others; then it is no part of the cluster, and ends.",
                        shell),
                move(shell),
                aboutNode(
                        "remove-dead",
                        "Count no more on a node that does not come back; what it kept is made anew on the others.",
                        shell))) {
            all.put(each.command.name(), each.spec());
        }
        return all;
    }

    private static ClusterChangeCommand join(Shell shell) {
        ClusterChangeCommand made = new ClusterChangeCommand(
                "join",
                "Let a new node in, and give it its share; it may be started before or after.",
                shell,
                ClusterChangeCommand::newNode);
        made.options.argument("NODE=HOST[:PORT]", "The new node as it is written in cluster.peers.");
        return made;
    }

    private static ClusterChangeCommand drain(Shell shell) {
        ClusterChangeCommand made = new ClusterChangeCommand(
                "drain",
                "Let a node hand over what it leads, and lead nothing until that is undone, also after a restart.",
                shell,
                its -> its.ofNode(its.options.has("--undo") ? "undrain" : "drain"));
        made.options.argument("NODE", "The node.").flag("Let it lead its share again.", "--undo");
        return made;
    }

    /** What is said of one node, and needs nothing else. */
    private static ClusterChangeCommand aboutNode(String verb, String description, Shell shell) {
        ClusterChangeCommand made = new ClusterChangeCommand(verb, description, shell, its -> its.ofNode(verb));
        made.options.argument("NODE", "The node.");
        return made;
    }

    private static ClusterChangeCommand move(Shell shell) {
        ClusterChangeCommand made = new ClusterChangeCommand(
                "move",
                "Let a node lead a partition; if it does not keep it yet, it gets everything of it first.",
                shell,
                its -> new Question(
                        "/cluster/partitions/" + UrlEncoding.of(its.options.argument(0)) + "/move",
                        Map.of(
                                "to",
                                its.options
                                        .text("--to")
                                        .orElseThrow(() -> its.options.mistake("--to NODE is missing")))));
        made.options
                .argument("PARTITION", "The number of the partition.")
                .value("NODE", "The node that is to lead it.", "--to");
        return made;
    }

    private Question ofNode(String verb) {
        return new Question("/cluster/nodes/" + UrlEncoding.of(options.argument(0)) + "/" + verb, Map.of());
    }

    private Question newNode() {
        Matcher parts = NODE.matcher(options.argument(0));
        if (!parts.matches()) {
            throw options.mistake("the new node is written as in cluster.peers, such as d=10.0.0.4, not '"
                    + options.argument(0) + "'");
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", parts.group("node"));
        members.put("host", parts.group("host").replaceAll("[\\[\\]]", ""));
        if (parts.group("port") != null) {
            members.put("port", Integer.parseInt(parts.group("port")));
        }
        if (parts.group("raft") != null) {
            members.put("raftPort", Integer.parseInt(parts.group("raft")));
        }
        return new Question("/cluster/nodes", members);
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, AdminMissing {
        Question question = asking.of(this);
        Json answer = connection.admin().post(question.path(), question.members());
        if (json()) {
            print(answer.value());
        } else {
            out().println(answer.text("message"));
        }
        return ExitCode.OK;
    }
}
