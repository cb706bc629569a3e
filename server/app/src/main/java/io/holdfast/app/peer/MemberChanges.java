package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.AdminError;
import io.holdfast.app.endpoint.admin.AdminRefused;
import io.holdfast.app.endpoint.admin.ClusterChanges;
import io.holdfast.control.member.MemberCommand;
import io.holdfast.control.member.MemberReply;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What an operator changes about the nodes. Only where the control partition is led. Any thread. */
public final class MemberChanges implements ClusterChanges {
    private final String self;
    private final MemberDecisions decisions;
    private final MemberReports reports;

    public MemberChanges(String self, MemberDecisions decisions, MemberReports reports) {
        this.self = self;
        this.decisions = decisions;
        this.reports = reports;
    }

    @Override
    public CompletableFuture<String> join(String node, String host, int port, int raftPort) {
        return decide(new MemberCommand.Join(node, host, port, raftPort));
    }

    @Override
    public CompletableFuture<String> drain(String node, boolean isDrained) {
        return decide(new MemberCommand.Drain(node, isDrained));
    }

    @Override
    public CompletableFuture<String> leave(String node) {
        return decide(new MemberCommand.Leave(node));
    }

    @Override
    public CompletableFuture<String> move(int partition, String to) {
        return decide(new MemberCommand.Move(partition, to));
    }

    /** A node that answers is not dead: it would go on as if it were part of the cluster. */
    @Override
    public CompletableFuture<String> removeDead(String node) {
        CompletableFuture<MemberReports.Told> asked = new CompletableFuture<>();
        reports.ask(asked::complete);
        return asked.thenCompose(told -> node.equals(self) || told.reports().containsKey(node)
                ? CompletableFuture.failedFuture(new AdminRefused(
                        AdminError.CONFLICT,
                        "Node " + node + " answers, so it is not dead; stop it, or let it leave with \"holdfast cluster"
                                + " leave " + node + "\"."))
                : decide(new MemberCommand.RemoveDead(node)));
    }

    private CompletableFuture<String> decide(MemberCommand command) {
        return decisions.submit(command).handle((reply, lost) -> {
            if (lost != null) {
                throw new CompletionException(new AdminRefused(
                        AdminError.UNAVAILABLE,
                        "The cluster has no leader for this right now: one is being elected, or a majority of the"
                                + " nodes cannot be reached. Try again."));
            }
            if (reply instanceof MemberReply.Refused refused) {
                throw new CompletionException(new AdminRefused(
                        refused.isUnknown() ? AdminError.NOT_FOUND : AdminError.CONFLICT, refused.sentence()));
            }
            return ((MemberReply.Done) reply).sentence();
        });
    }
}
