package io.holdfast.app;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Principal;
import io.holdfast.app.action.QueueLists;
import io.holdfast.app.alarm.ClockAlarms;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.endpoint.ClusterRoutes;
import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.caller.ClusterAuthentication;
import io.holdfast.app.endpoint.caller.PassedOnAuthentication;
import io.holdfast.app.endpoint.caller.SignatureAuthentication;
import io.holdfast.app.endpoint.sqs.PollGroups;
import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.http.PeerFields;
import io.holdfast.app.http.PeerLimits;
import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.PeerSettings;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.http.TlsPort;
import io.holdfast.app.metrics.NodeNumbers;
import io.holdfast.app.metrics.ReplicaNumbers;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.DoorElsewhere;
import io.holdfast.app.partition.PartitionDoor;
import io.holdfast.app.partition.PartitionHolds;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.peer.Answering;
import io.holdfast.app.peer.ClusterHolds;
import io.holdfast.app.peer.ClusterQueueRows;
import io.holdfast.app.peer.ClusterQueues;
import io.holdfast.app.peer.ClusterViews;
import io.holdfast.app.peer.CommandDoor;
import io.holdfast.app.peer.Forwarder;
import io.holdfast.app.peer.Gathering;
import io.holdfast.app.peer.LeaderQuestions;
import io.holdfast.app.peer.LeaderWait;
import io.holdfast.app.peer.LedQueues;
import io.holdfast.app.peer.PeerRoutes;
import io.holdfast.app.peer.Placement;
import io.holdfast.app.peer.RemoteCommands;
import io.holdfast.app.peer.Replicas;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.RaftFigures;
import io.holdfast.store.ReplicaState;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Puts together what lets any node take any request. Made before the routes, which need it, and given them afterwards. */
final class ClusterStart {
    private static final long CLOCKS_EVERY_SECONDS = 5;
    private static final long QUEUES_EVERY_SECONDS = 1;

    private final ClusterSettings settings;
    private final Placement placement;
    private final OpenedServer opened;
    private final PeerSettings peers;
    private final PeerLinks links;
    private final Gathering gathering;
    private final AtomicReference<@Nullable RequestHandler> ofNodes = new AtomicReference<>();
    private final RemoteCommands commands;
    private final ClusterViews views;
    private final MembersStart members;
    private @Nullable PeerListener listener;

    /**
     * @param door where partitions of other nodes hand messages over to this one's
     * @param replicas what this node keeps
     */
    ClusterStart(
            ClusterSettings settings,
            Placement placement,
            OpenedServer opened,
            int mostBodyBytes,
            CommandDoor door,
            Replicas replicas)
            throws StartRefused {
        this.settings = settings;
        this.placement = placement;
        this.opened = opened;
        TlsPort tls =
                settings.tls().isPresent() ? TlsStart.port(settings.tls().get(), opened.timer(), opened.tasks()) : null;
        Map<String, PeerSettings.Place> places = new HashMap<>();
        settings.peers().forEach((node, peer) -> {
            if (!node.equals(settings.node())) {
                places.put(node, new PeerSettings.Place(peer.host(), peer.port()));
            }
        });
        this.peers = new PeerSettings(
                settings.name(),
                settings.node(),
                places,
                PeerLimits.DEFAULT.withBodies(mostBodyBytes),
                tls,
                opened.timer());
        this.links = PeerLinks.of(peers, opened.loops());
        this.gathering = new Gathering(links, Gathering.USUAL_MILLIS);
        this.commands = new RemoteCommands(placement, links, door);
        this.members = new MembersStart(settings, placement, opened, links, gathering, replicas);
        this.views = new ClusterViews(
                new LeaderQuestions(placement, gathering, links.anyLoop(), LeaderWait.USUAL_MILLIS, System::nanoTime),
                new Answering(AdminStart.workers("holdfast-nodes")),
                InstantSource.system(),
                ClockAlarms.MOST_MILLIS);
        ScheduledFuture<?> unused = opened.timer()
                .scheduleWithFixedDelay(
                        opened.tasks().task("node-clocks", views.clocks()),
                        CLOCKS_EVERY_SECONDS,
                        CLOCKS_EVERY_SECONDS,
                        TimeUnit.SECONDS);
    }

    /** The alarms on the clocks of the nodes, which belong to the server's own account. */
    ClockAlarms clockAlarms(Principal home) {
        return new ClockAlarms(
                views::nodes,
                home.account(),
                home.region(),
                InstantSource.system().millis());
    }

    /** What is told of this node on its page of metrics. */
    NodeNumbers numbers(Forwarder forwarder) {
        return new NodeNumbers(forwarder.numbers(), replicas(), views.clockNumbers());
    }

    private List<ReplicaNumbers> replicas() {
        return opened.storage().replicas().stream().map(ClusterStart::numbers).toList();
    }

    private static ReplicaNumbers numbers(ReplicaState state) {
        RaftFigures raft = state.raft();
        return new ReplicaNumbers(
                state.partition() == ControlDatabase.PARTITION ? "control" : Integer.toString(state.partition()),
                state.leader(),
                state.isLed(),
                state.term(),
                state.members(),
                state.appliedIndex(),
                state.hasFailed(),
                state.behind(),
                new ReplicaNumbers.Raft(
                        raft.elections(),
                        raft.timeouts(),
                        raft.snapshots(),
                        raft.appendMedian(),
                        raft.appendP99(),
                        raft.syncMedian(),
                        raft.syncP99()));
    }

    /** What is known of all nodes. */
    ClusterViews views() {
        return views;
    }

    /** Keeps the directory complete where this node does not keep all partitions. */
    void followQueues(QueueDirectory directory) {
        ScheduledFuture<?> unused = opened.timer()
                .scheduleWithFixedDelay(
                        opened.tasks().task("queues-of-others", views.queuesOfOthers(directory, opened.storage()::has)),
                        QUEUES_EVERY_SECONDS,
                        QUEUES_EVERY_SECONDS,
                        TimeUnit.SECONDS);
    }

    /** Changes the master key once all nodes have the new one. */
    void watchMasterKey() {
        new MasterKeyChange(opened.encryption(), gathering).start(opened.timer(), opened.tasks());
    }

    /** The way to a partition that another node leads. */
    PartitionDoor elsewhere(int partition) {
        return new DoorElsewhere((command, origin, outcome) -> commands.submit(partition, command, origin, outcome));
    }

    /** How the nodes of the cluster come and go. */
    MembersStart members() {
        return members;
    }

    ClusterNodes nodes(ControlPartition control, long startedAtMillis, LongSupplier diskFreeBytes) {
        return views.overview(
                members.known(control),
                members::obstacle,
                Version.CURRENT,
                startedAtMillis,
                diskFreeBytes,
                this::replicas);
    }

    /** @param workers go through many queues, which a loop must not */
    ClusterQueueRows rows(Executor workers) {
        return new ClusterQueueRows(placement, gathering, workers);
    }

    /** Holds all partitions for a moment, wherever they are led. */
    ClusterHolds holds(Partitions partitions, ControlPartition control) {
        return new ClusterHolds(
                placement,
                gathering,
                new PartitionHolds(
                        partitions,
                        control,
                        partition -> opened.storage().replicaCopy().appliedIndex(partition)));
    }

    QueueLists lists(QueueDirectory directory) {
        return new ClusterQueues(
                placement,
                new LedQueues(placement, directory),
                views.queues(directory),
                gathering,
                links,
                LeaderWait.USUAL_MILLIS,
                System::nanoTime);
    }

    Forwarder forwarder(Authentication authentication, QueueDirectory directory) {
        return new Forwarder(
                placement,
                links,
                authentication,
                new LeaderWait(LeaderWait.USUAL_MILLIS, System::nanoTime),
                gathering,
                exchange -> Objects.requireNonNull(ofNodes.get(), "the routes are not there yet")
                        .handle(exchange),
                // What it keeps no replica of it knows some seconds late, which is too late for policies.
                queue -> directory.isSpread(queue) && opened.storage().has(placement.partitionOf(queue)));
    }

    static Authentication authentication(SignatureAuthentication ofClients, Identities identities) {
        return new ClusterAuthentication(ofClients, new PassedOnAuthentication(identities, InstantSource.system()));
    }

    static PublicAddress address(PublicAddress ofClients) {
        return exchange -> {
            String said = exchange.isPassedOn() ? exchange.header(PeerFields.BASE_URL) : null;
            return said == null ? ofClients.of(exchange) : said;
        };
    }

    /**
     * Listens to the other nodes from now on.
     *
     * @param more that they may ask, by path
     * @return what stands before the routes for clients
     */
    RequestHandler listen(
            RequestHandler routes,
            SignatureAuthentication authentication,
            Identities identities,
            PublicAddress address,
            Forwarder forwarder,
            QueueDirectory directory,
            ClusterQueueRows rows,
            PollGroups polls,
            RequestHandler ready,
            Map<String, RequestHandler> more)
            throws StartRefused {
        LedQueues led = new LedQueues(placement, directory);
        Map<String, RequestHandler> asked = new HashMap<>(PeerRoutes.own(
                led,
                rows,
                commands,
                polls,
                ready,
                opened.encryption().clusterKeyFingerprint().orElse("")));
        asked.putAll(views.routes());
        asked.putAll(members.routes());
        asked.putAll(more);
        PeerRoutes ofNode = new PeerRoutes(
                placement, new PassedOnAuthentication(identities, InstantSource.system()), routes, asked);
        ofNodes.set(ofNode);
        InetSocketAddress place =
                new InetSocketAddress(settings.listen(), settings.self().port());
        try {
            listener = PeerListener.start(peers, place, opened.loops(), ofNode);
        } catch (UncheckedIOException cannotListen) {
            throw new StartRefused("The server cannot listen on " + settings.listen() + ":"
                    + settings.self().port()
                    + " for other nodes: is another one running there? See cluster.listen and cluster.peers.");
        }
        return new ClusterRoutes(routes, authentication, forwarder, address);
    }

    void close() {
        PeerListener open = listener;
        if (open != null) {
            open.close(Duration.ofMillis(500));
        }
        links.close();
    }
}
