package io.holdfast.cluster;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.store.RaftFigures;
import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.ReplicaState;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.ratis.metrics.RatisMetricRegistry;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.statemachine.StateMachine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** This node of the cluster, with its groups. Any thread. */
@SuppressForbidden
final class ClusterNode implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterNode.class);
    private static final long LEAST_LOG_BYTES = 8L * 1024 * 1024;
    private static final long SNAPSHOT_WITHIN_MILLIS = 60_000;
    private static final long CLOSE_WITHIN_MILLIS = 5_000;

    private final ReplicaDirectory directory;
    private final ClusterSettings settings;
    private final GroupNames names;
    private final int partitions;
    private final long logBytesPerGroup;
    /** The control partition first. Empty until it is complete: other nodes may ask for groups as soon as Ratis listens. */
    private volatile Map<Integer, Group> groups = Map.of();

    private final Map<Integer, Store> stores = new HashMap<>();
    private final ScheduledExecutorService teller = thread("holdfast-leadership");
    private final ScheduledExecutorService repairs = thread("holdfast-replicas");
    private final RatisServer server;
    private final Membership membership;
    private final Healing healing;
    private final LeaderMoves moves;
    private final Departure departure;
    private final ReplicaMoves replicaMoves;
    /** Whether it had some when it was started. */
    private final boolean hasData;

    private volatile boolean isInvited;
    private volatile boolean goesOnAlone;
    private volatile boolean isClosed;

    private ClusterNode(
            ReplicaDirectory directory,
            List<Table> tables,
            int partitions,
            StoreSettings sizes,
            ClusterSettings settings,
            GroupNames names)
            throws IOException, StoreRefused {
        this.directory = directory;
        this.hasData = directory.isOfServer() || directory.identity().isPresent();
        this.settings = settings;
        this.names = names;
        this.goesOnAlone = Files.exists(ForcedRecovery.mark(directory));
        this.partitions = partitions;
        this.logBytesPerGroup = Math.max(LEAST_LOG_BYTES, sizes.logBytes() / (partitions + 1));
        Leases leases = new Leases(settings.timing().lease(), System::nanoTime);
        server = RatisServer.start(settings, directory, leases, this::newReplica);
        membership = new Membership(settings, names, partitions, directory, server);
        healing = new Healing(directory, server, membership, repairs);
        SecureRandom random = new SecureRandom();
        Map<Integer, Group> made = new LinkedHashMap<>();
        for (int partition : GroupNames.all(partitions)) {
            GroupLeadership leadership = new GroupLeadership(
                    GroupNames.nameOf(partition), settings.timing().lease(), teller, System::nanoTime);
            Group group = new Group(
                    partition,
                    names,
                    directory,
                    its -> ReplicatedRows.open(directory, its, partitions, tables, sizes),
                    server,
                    leadership,
                    teller,
                    healing::failed);
            made.put(partition, group);
            stores.put(partition, new ReplicatedStore(group, random.nextLong()));
        }
        groups = made;
        moves = new LeaderMoves(settings.node(), made, server, settings.timing().steady(), System::nanoTime);
        departure = new Departure(directory, server, membership, moves);
        replicaMoves = new ReplicaMoves(settings.node(), made, server, membership, healing, departure, repairs);
    }

    static ClusterNode start(
            ReplicaDirectory directory,
            List<Table> tables,
            int partitions,
            StoreSettings sizes,
            ClusterSettings settings,
            ReplicaDirectory.Preparation preparation)
            throws StoreRefused {
        try {
            @Nullable NodeIdentity identity = identityOf(directory, settings);
            Existing others = Existing.askedFrom(settings);
            if (identity != null) {
                others.requireNotLeftBehind(identity);
            }
            GroupNames names = new GroupNames(settings.cluster(), identity == null ? others.epoch() : identity.epoch());
            if (directory.isOfServer()) {
                ClusterNode node =
                        new ClusterNode(directory, tables, directory.partitionsOfServer(), sizes, settings, names);
                return node.entered(() -> node.convert(tables, sizes, preparation));
            }
            int count = identity == null ? others.partitions().orElse(partitions) : identity.partitions();
            boolean isPartOfIt = identity != null;
            while (true) {
                ClusterNode node = new ClusterNode(directory, tables, count, sizes, settings, names);
                try {
                    return node.entered(isPartOfIt);
                } catch (OtherPartitions other) {
                    // The groups follow from their number, so everything is made anew. More than once where a node that
                    // is just starting shows its groups one after the other.
                    count = other.count();
                    isPartOfIt = false;
                }
            }
        } catch (IOException e) {
            throw new StoreRefused(
                    "The data directory " + directory.path() + " cannot be used: " + e.getMessage() + ".", e);
        } catch (OtherPartitions changed) {
            throw new StoreRefused("The cluster " + settings.cluster() + " was formed anew meanwhile; start again.");
        }
    }

    private ClusterNode entered(boolean isPartOfIt) throws IOException, StoreRefused, OtherPartitions {
        return entered(() -> enter(isPartOfIt));
    }

    private interface Entering {
        void run() throws IOException, StoreRefused, OtherPartitions;
    }

    private ClusterNode entered(Entering entering) throws IOException, StoreRefused, OtherPartitions {
        boolean complete = false;
        try {
            entering.run();
            complete = true;
            return this;
        } finally {
            if (!complete) {
                end();
            }
        }
    }

    private static @Nullable NodeIdentity identityOf(ReplicaDirectory directory, ClusterSettings settings)
            throws IOException, StoreRefused {
        @Nullable String text = directory.identity().orElse(null);
        if (text == null) {
            return null;
        }
        NodeIdentity identity = NodeIdentity.read(text, directory.path());
        identity.requireOf(settings, directory.path());
        return identity;
    }

    private Entrance entrance() {
        return new Entrance(settings, groups, membership, server, healing, () -> isClosed);
    }

    /** Founds the cluster with the data of a server on its own, once all other nodes are there and have none. */
    private void convert(List<Table> tables, StoreSettings sizes, ReplicaDirectory.Preparation preparation)
            throws IOException, StoreRefused {
        entrance().awaitOthersWithoutData(directory.path());
        LOG.info("The data in {} become those of the cluster {}", directory.path(), settings.cluster());
        directory.takeOver(tables, sizes, preparation);
        for (Group group : groups.values()) {
            membership.marks().willBeAlone(group);
        }
        // From here on it is a node, whatever happens.
        directory.writeIdentity(
                new NodeIdentity(settings.cluster(), settings.node(), partitions, names.epoch()).toText());
        entrance().begin();
    }

    private void enter(boolean isPartOfIt) throws IOException, StoreRefused, OtherPartitions {
        isInvited = !isPartOfIt;
        entrance().enter(isPartOfIt);
        isInvited = false;
        if (!isPartOfIt) {
            directory.writeIdentity(
                    new NodeIdentity(settings.cluster(), settings.node(), partitions, names.epoch()).toText());
        }
    }

    /** When Ratis makes a group, because this node or the founder of the cluster says so. */
    private StateMachine newReplica(RaftGroupId id) {
        if (id.equals(names.question())) {
            throw new IllegalStateException(hasData ? Membership.OWN_DATA : Membership.NO_DATA);
        }
        Group group = groups.values().stream()
                .filter(any -> any.id().equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalStateException("The node " + settings.node() + " of the cluster "
                        + settings.cluster() + " knows no group " + id));
        try {
            if (!server.isAdding(id)) {
                if (!isInvited) {
                    throw new IllegalStateException(
                            "The node " + settings.node() + " is part of a cluster, and takes no groups from others");
                }
                membership.marks().willBeFounded(group.partition());
            }
            return group.newReplica();
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    int partitions() {
        return partitions;
    }

    Group group(int partition) {
        Group group = groups.get(partition);
        if (group == null) {
            throw new IllegalArgumentException("There is no " + GroupNames.nameOf(partition));
        }
        return group;
    }

    Store store(int partition) {
        group(partition);
        return Objects.requireNonNull(stores.get(partition));
    }

    LeaderMoves moves() {
        return moves;
    }

    Membership membership() {
        return membership;
    }

    Healing healing() {
        return healing;
    }

    /** Keeps the logs short. */
    void maintain() throws StoreFailure {
        for (Group group : groups.values()) {
            group.requireAlive();
            @Nullable Replica replica = group.replica();
            if (replica != null && replica.bytesSinceSnapshot() > logBytesPerGroup && server.isAlive(group.id())) {
                shorten(group);
            }
        }
        moves.balance();
    }

    /** Writes the rows to the disk, and lets go of what the log then needs no more. */
    void shorten(Group group) throws StoreFailure {
        // Most of it here, where nothing waits for it.
        group.requireRows().flush();
        try {
            server.snapshot(group.id(), SNAPSHOT_WITHIN_MILLIS);
        } catch (IOException e) {
            throw new StoreFailure("The log of " + group.name() + " could not be shortened: " + e.getMessage(), e);
        }
    }

    ReplicaMoves replicaMoves() {
        return replicaMoves;
    }

    String name() {
        return settings.node();
    }

    boolean goesOnAlone() {
        return goesOnAlone;
    }

    void hasGoneOn() {
        try {
            ReplicaDirectory.deleteAll(ForcedRecovery.mark(directory));
            goesOnAlone = false;
        } catch (IOException e) {
            LOG.warn("It could not be written down that this node is alone: {}", e.getMessage());
        }
    }

    /** Whether this node is none of the cluster's any more. */
    boolean hasLeft() {
        return departure.hasLeft();
    }

    /** Lets the others go on without this node in a partition. */
    void leave(Group group) throws IOException {
        departure.leave(group);
    }

    /** From where on the log of a partition is kept. */
    long startOfLog(int partition) {
        RaftServer.@Nullable Division division =
                server.division(group(partition).id());
        return division == null ? 0 : division.getRaftLog().getStartIndex();
    }

    /** How it stands with each partition here. */
    List<ReplicaState> replicas() {
        Map<String, RatisMetricRegistry> measured = RatisFigures.registries();
        return groups.values().stream()
                .map(group -> state(group, server.division(group.id()), measured))
                .toList();
    }

    private static ReplicaState state(
            Group group, RaftServer.@Nullable Division division, Map<String, RatisMetricRegistry> measured) {
        ReplicaStatus status = group.status();
        boolean isLed = status.leadingTerm() != 0;
        return new ReplicaState(
                group.partition(),
                status.leader(),
                isLed,
                division == null ? 0 : division.getInfo().getCurrentTerm(),
                status.members(),
                status.appliedIndex(),
                status.hasFailed(),
                division != null && isLed ? RatisFigures.behind(division) : Map.of(),
                division == null ? RaftFigures.NONE : RatisFigures.of(division, measured));
    }

    long logBytes() {
        try (Stream<Path> files = Files.walk(directory.raft())) {
            return files.mapToLong(
                            file -> file.toFile().isFile() ? file.toFile().length() : 0)
                    .sum();
        } catch (IOException | java.io.UncheckedIOException changing) {
            return 0;
        }
    }

    /** Hands over what this node leads, so that nobody has to wait until it is missed. */
    @Override
    public void close() {
        if (!isClosed) {
            moves.drain(TimeUnit.MILLISECONDS.toNanos(CLOSE_WITHIN_MILLIS));
        }
        crash();
    }

    /** Ends without a word to the others. */
    void crash() {
        if (!isClosed) {
            end();
            directory.close();
        }
    }

    /** The directory stays claimed. */
    private void end() {
        isClosed = true;
        stores.values().forEach(Store::close);
        repairs.shutdownNow();
        server.close();
        teller.shutdown();
        if (departure.hasLeft()) {
            departure.deleteReplicas(groups.values());
        }
    }

    private static ScheduledExecutorService thread(String name) {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }
}
