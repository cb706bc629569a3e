package io.holdfast.app;

import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.endpoint.admin.ClusterChanges;
import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.peer.Gathering;
import io.holdfast.app.peer.KnownMembers;
import io.holdfast.app.peer.MemberChanges;
import io.holdfast.app.peer.MemberReports;
import io.holdfast.app.peer.MemberUpkeep;
import io.holdfast.app.peer.PeerRoutes;
import io.holdfast.app.peer.Placement;
import io.holdfast.app.peer.Replicas;
import io.holdfast.control.member.Member;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Puts together what lets the nodes of a cluster come and go. */
final class MembersStart {
    private static final long MEMBERS_EVERY_MILLIS = 500;

    private final ClusterSettings settings;
    private final Placement placement;
    private final OpenedServer opened;
    private final PeerLinks links;
    private final Replicas replicas;
    private final MemberReports reports;

    /** @param replicas what this node keeps */
    MembersStart(
            ClusterSettings settings,
            Placement placement,
            OpenedServer opened,
            PeerLinks links,
            Gathering gathering,
            Replicas replicas) {
        this.settings = settings;
        this.placement = placement;
        this.opened = opened;
        this.links = links;
        this.replicas = replicas;
        this.reports = new MemberReports(Version.CURRENT, placement, gathering, replicas);
    }

    KnownMembers known(ControlPartition control) {
        return new KnownMembers(founders(), () -> control.view().members());
    }

    /** What hinders a node from joining; empty if nothing does. */
    String obstacle() {
        return reports.obstacle();
    }

    ClusterChanges changes(ControlPartition control) {
        return new MemberChanges(settings.node(), new ControlMembers(control), reports);
    }

    /** What the other nodes may ask. */
    Map<String, RequestHandler> routes() {
        return Map.of(PeerRoutes.MEMBER, reports::answer);
    }

    /**
     * Lets what was decided about the nodes come true, as long as the server runs.
     *
     * @param leaders is told who leads what this node does not keep
     * @param hasRoom whether the disk of this node can take more
     */
    void start(ControlPartition control, Consumer<Map<Integer, String>> leaders, BooleanSupplier hasRoom) {
        MemberUpkeep upkeep = new MemberUpkeep(
                placement, founders(), new ControlMembers(control), replicas, links, reports, leaders, hasRoom);
        ScheduledFuture<?> unused = opened.timer()
                .scheduleWithFixedDelay(
                        opened.tasks().task("cluster-members", () -> {
                            if (replicas.hasLeft()) {
                                opened.fatal()
                                        .happened("Node " + settings.node() + " has left the cluster " + settings.name()
                                                + " and keeps nothing of it any more.");
                            } else {
                                upkeep.round();
                            }
                        }),
                        0,
                        MEMBERS_EVERY_MILLIS,
                        TimeUnit.MILLISECONDS);
    }

    private List<Member> founders() {
        return settings.peers().values().stream()
                .map(peer -> Member.of(peer.node(), peer.host(), peer.port(), peer.raftPort()))
                .toList();
    }
}
