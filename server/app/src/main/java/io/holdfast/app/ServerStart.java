package io.holdfast.app;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.app.accesslog.AccessLog;
import io.holdfast.app.accesslog.LoggedRequests;
import io.holdfast.app.action.ActionPorts;
import io.holdfast.app.action.Actions;
import io.holdfast.app.action.QueueLists;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.alarm.AlarmedQueues;
import io.holdfast.app.alarm.ClockAlarms;
import io.holdfast.app.alarm.KnownFigures;
import io.holdfast.app.audit.AuditLog;
import io.holdfast.app.backup.Backups;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.ServerTime;
import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.Volume;
import io.holdfast.app.encryption.EncryptedStore;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.SharedKeyring;
import io.holdfast.app.endpoint.FormRoutes;
import io.holdfast.app.endpoint.IdentityRoutes;
import io.holdfast.app.endpoint.Routes;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.caller.NotedAuthentication;
import io.holdfast.app.endpoint.caller.OperatorAccess;
import io.holdfast.app.endpoint.caller.SignatureAuthentication;
import io.holdfast.app.endpoint.cloudwatch.CloudWatchEndpoint;
import io.holdfast.app.endpoint.console.ConsoleEndpoint;
import io.holdfast.app.endpoint.docs.DocsEndpoint;
import io.holdfast.app.endpoint.health.ClusterHealth;
import io.holdfast.app.endpoint.health.HealthEndpoint;
import io.holdfast.app.endpoint.metrics.MetricsEndpoint;
import io.holdfast.app.endpoint.sqs.JsonEndpoint;
import io.holdfast.app.endpoint.sqs.PollGroups;
import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.endpoint.sqs.QueryEndpoint;
import io.holdfast.app.endpoint.sqs.RequestedAddress;
import io.holdfast.app.endpoint.sqs.SqsServices;
import io.holdfast.app.history.RecordedHistory;
import io.holdfast.app.http.HttpServer;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.metrics.MetricsPage;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.PartitionDoor;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.QueueStatisticsCollector;
import io.holdfast.app.peer.ClusterHolds;
import io.holdfast.app.peer.ClusterQueueRows;
import io.holdfast.app.peer.Forwarder;
import io.holdfast.app.peer.NoReplicas;
import io.holdfast.app.peer.Placement;
import io.holdfast.app.spread.SpreadQueues;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreUnreadable;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Puts a server together: the storage is open, and the HTTP front comes last. The only place that knows all rooms. */
final class ServerStart {
    /** Longer than a machine stalls; scrapers give up after ten seconds. */
    private static final Duration STATISTICS_TIMEOUT = Duration.ofSeconds(30);

    private final OpenedServer opened;
    private final ServerSettings settings;
    private final @Nullable Placement given;
    private final DoorsOfNodes doors = new DoorsOfNodes();

    ServerStart(OpenedServer opened, ServerSettings settings) {
        this(opened, settings, null);
    }

    /** @param given who leads what in the cluster; null if the storage says it, or the server is alone */
    ServerStart(OpenedServer opened, ServerSettings settings, @Nullable Placement given) {
        this.opened = opened;
        this.settings = settings;
        this.given = given;
    }

    /** Returns once it answers requests and the declared queues exist. */
    HoldfastServer start(ServerTime time) throws StartRefused {
        try {
            return start(time, new SecureRandom());
        } catch (StartRefused | RuntimeException refused) {
            time.close();
            throw refused;
        }
    }

    private @Nullable ClusterStart cluster(@Nullable Placement placement) throws StartRefused {
        ClusterSettings chosen = settings.network().cluster().orElse(null);
        return chosen == null || placement == null
                ? null
                : new ClusterStart(
                        chosen,
                        placement,
                        opened,
                        settings.http().maxBodyBytes(),
                        doors,
                        given == null ? ClusterAssembly.replicas(opened.storage()) : new NoReplicas());
    }

    private @Nullable LedPlacement ledPlacement() {
        ClusterSettings chosen = settings.network().cluster().orElse(null);
        return chosen == null || given != null
                ? null
                : new LedPlacement(
                        chosen.node(),
                        opened.storage().leadership(),
                        opened.storage().partitions());
    }

    /** Before that, rows that another node has written could not be read here. */
    private void shareKeyring(ControlPartition control) throws EncryptionRefused, StoreFailure {
        Encryption encryption = opened.encryption();
        if (encryption.clusterKeyFingerprint().isPresent()) {
            ControlStart.sharedKeyring(control, encryption.newSharedKeyring());
            encryption.share(SharedKeyring.in(control));
        }
    }

    private HoldfastServer start(ServerTime time, SecureRandom random) throws StartRefused {
        LedPlacement led = ledPlacement();
        ClusterStart cluster = cluster(led == null ? given : led);
        try {
            opened.encryption().open(opened.stores());
            KeyShredding.start(opened.encryption(), opened.timer(), opened.tasks());
            List<EncryptedStore> encrypted =
                    opened.stores().stream().map(opened.encryption()::over).toList();
            PartitionsStart partitionsStart = new PartitionsStart(
                    opened.storage(), encrypted, opened.loops().loops(), opened.committers(), time.clock());
            ControlPartition control = partitionsStart.loadControl(opened.fatal()::happened);
            // Before anything is read from the control rows: in a cluster a node may have to wait for them.
            shareKeyring(control);
            IdentityServices identity = IdentityServices.of(
                    control, opened.encryption(), settings.identity().region(), random);
            identity.refuseOpenDoor(settings);
            identity.startUpkeep(
                    control,
                    opened.timer(),
                    opened.tasks(),
                    cluster == null ? identity.uses()::write : cluster.views().keyUses(identity.uses()));
            ReceiptHandles receipts = ControlStart.receiptHandles(control, opened.storage(), random);
            AuditLog audit = AccessStart.audit(settings, opened.tasks(), opened.timer());
            DiskGuard disk = new DiskGuard(
                    Volume.of(settings.storage().dataDir()),
                    settings.storage()::diskReserveBytes,
                    opened.storage()::reclaim,
                    opened.tasks());
            disk.watch(opened.timer());
            StorageUpkeep.start(opened.storage(), opened.timer(), opened.tasks());
            EngineSettings rules = EngineConfiguration.of(settings, random::nextLong);
            QueueCountCheck.warnIfMoreThan(rules.budgets().queues(), opened.storage());
            Partitions partitions = partitionsStart.load(
                    control,
                    rules,
                    opened.fatal()::happened,
                    cluster == null ? unused -> PartitionDoor.CLOSED : cluster::elsewhere);
            doors.open(partitions);
            if (led != null) {
                led.loaded(control, partitions);
            }
            if (cluster != null) {
                cluster.watchMasterKey();
                cluster.followQueues(partitions.directory());
            }
            SpreadQueues spread = new SpreadQueues(partitions);
            spread.start(opened.timer(), opened.tasks());
            RecordedHistory history = HistoryStart.open(
                    opened,
                    partitions,
                    spread::figuresElsewhere,
                    time.steps(),
                    new AlarmedQueues(AlarmStore.in(control), false)::judgedBySeconds,
                    settings.metrics().history().isOn());
            Tracing tracing = TracingStart.open(settings.metrics().traced(), time);
            Actions actions = new Actions(
                    new ActionPorts(
                            partitions,
                            receipts,
                            new RandomMessageIds(random),
                            disk,
                            opened.encryption().kmsKeys(),
                            time.steps(),
                            audit,
                            AccessStart.budgets(settings.http().callers(), opened.reloads()),
                            tracing,
                            cluster == null
                                    ? QueueLists.of(partitions.directory())
                                    : cluster.lists(partitions.directory()),
                            spread),
                    DeclaredQueues.forwarded(settings));
            partitions.whenMoved(tracing::deadLettered);
            Principal home = new Principal(
                    settings.identity().account(), settings.identity().region());
            DeclaredStart.start(opened, settings, actions, partitions, home, led);
            LocalStackStart localStack = settings.identity()
                    .localStack()
                    .map(chosen -> new LocalStackStart(settings, chosen))
                    .orElse(null);
            PublicAddress requested = new RequestedAddress(
                    settings.network().publicUrl(), settings.network().trustedProxies());
            PublicAddress ofClients = localStack == null ? requested : localStack.address(requested);
            PublicAddress address = cluster == null ? ofClients : ClusterStart.address(ofClients);
            RequestMeter requests = new RequestMeter();
            SignatureAuthentication signatures =
                    AccessStart.authentication(settings, identity.identities(), home, audit);
            Authentication verified =
                    cluster == null ? signatures : ClusterStart.authentication(signatures, identity.identities());
            AccessLog accessLog = opened.accessLog();
            Authentication authentication = accessLog == null ? verified : new NotedAuthentication(verified);
            Forwarder forwarder = cluster == null ? null : cluster.forwarder(authentication, partitions.directory());
            PollGroups polls = new PollGroups();
            SqsServices sqs = new SqsServices(actions, authentication, address, requests, polls, forwarder);
            AtomicReference<HttpServer> front = new AtomicReference<>();
            Gate gate = new Gate(partitions.directory(), audit);
            ClockAlarms clocks = cluster == null ? ClockAlarms.NONE : cluster.clockAlarms(home);
            CloudWatchStart measured = new CloudWatchStart(
                    control,
                    partitions.directory(),
                    cluster == null ? history : cluster.views().history(history),
                    clocks,
                    time.clock(),
                    time.steps());
            CloudWatchEndpoint cloudWatch = measured.endpoint(authentication, gate);
            AlarmQueueSender sender = new AlarmQueueSender(actions);
            AlarmServices alarms = new AlarmStart(opened, settings, time)
                    .start(
                            control,
                            cluster == null ? sender : cluster.views().sender(sender),
                            measured.alarmValues(),
                            cluster == null
                                    ? () -> KnownFigures.all(history.live())
                                    : cluster.views().figures(history, partitions.directory()),
                            partitions.directory(),
                            clocks,
                            random);
            Executor workers = AdminStart.workers("holdfast-admin");
            ClusterHolds holds = cluster == null || led == null ? null : cluster.holds(partitions, control);
            Backups backups = holds == null
                    ? BackupStart.alone(opened, settings)
                    : BackupStart.ofCluster(opened, settings, holds);
            ClusterQueueRows rows = cluster == null ? null : cluster.rows(workers);
            HealthEndpoint health = new HealthEndpoint(
                    partitions,
                    opened.tasks(),
                    cluster == null ? ClusterHealth.ALONE : cluster.views().health());
            AdminStart admin = new AdminStart(
                    opened,
                    settings,
                    partitions,
                    history,
                    identity,
                    gate,
                    audit,
                    time.clock(),
                    time.steps(),
                    disk,
                    alarms,
                    backups);
            Routes routes = new Routes(
                    new JsonEndpoint(sqs),
                    KmsStart.endpoint(opened, time.clock(), authentication, gate),
                    cloudWatch,
                    new FormRoutes(
                            new QueryEndpoint(sqs),
                            new IdentityRoutes(authentication, identity.iam(gate), identity.sts(gate)),
                            cloudWatch),
                    admin.endpoint(authentication, home, address, workers, cluster, control, rows),
                    new ConsoleEndpoint(workers),
                    new DocsEndpoint(workers),
                    health,
                    new MetricsEndpoint(
                            new QueueStatisticsCollector(partitions, STATISTICS_TIMEOUT),
                            new MetricsPage(
                                    requests,
                                    partitions.commits(),
                                    settings.metrics().maxQueues(),
                                    alarms.queues()::all,
                                    alarms.figures()::numbers,
                                    cluster == null || forwarder == null ? null : () -> cluster.numbers(forwarder)),
                            () -> opened.numbers(front.get(), disk, partitions, time.steps(), history, tracing),
                            opened.scrapes()),
                    new OperatorAccess(authentication, gate, home.account()));
            FileDescriptors descriptors = FileDescriptors.ofThisProcess();
            RequestHandler alone = localStack == null
                    ? routes
                    : localStack.routes(routes, sqs, partitions, admin.peek(), gate, time.steps(), workers);
            RequestHandler handler = cluster == null || forwarder == null || rows == null
                    ? alone
                    : cluster.listen(
                            routes,
                            signatures,
                            identity.identities(),
                            address,
                            forwarder,
                            partitions.directory(),
                            rows,
                            polls,
                            health::readyAlone,
                            holds == null ? Map.of() : holds.routes());
            HttpServer http = HttpServer.start(
                    opened.port(settings, descriptors),
                    opened.loops(),
                    accessLog == null ? handler : new LoggedRequests(handler, accessLog, InstantSource.system()));
            if (cluster != null && led != null) {
                cluster.members().start(control, led::heard, disk::isOpen);
            }
            descriptors.tellOfConnections(settings.http().maxConnections());
            front.set(http);
            opened.timer().execute(opened.encryption()::warmUp);
            if (localStack != null) {
                localStack.runScripts(http.port());
            }
            return new HoldfastServer(
                    opened,
                    time,
                    audit,
                    tracing,
                    partitions,
                    http,
                    closing(cluster, localStack, backups),
                    settings.shutdownDeadline());
        } catch (StoreUnreadable | RowsUnreadable damaged) {
            throw new StartRefused("The data directory " + settings.storage().dataDir()
                    + " is damaged where all queues are concerned: " + damaged.getMessage()
                    + " Run \"holdfast doctor --repair\".");
        } catch (EncryptionRefused refused) {
            throw new StartRefused(String.valueOf(refused.getMessage()));
        } catch (StoreFailure | InvariantViolation damaged) {
            throw new StartRefused(
                    "The data directory " + settings.storage().dataDir() + " cannot be used: " + damaged.getMessage());
        } catch (UncheckedIOException cannotListen) {
            throw new StartRefused("The server cannot listen on "
                    + settings.network().bind() + ":" + settings.network().port()
                    + ": is another one running there? Choose another port with --port.");
        }
    }

    /** Ends what only some servers have. */
    private static Runnable closing(
            @Nullable ClusterStart cluster, @Nullable LocalStackStart localStack, Backups backups) {
        return () -> {
            backups.close();
            if (cluster != null) {
                cluster.close();
            }
            if (localStack != null) {
                localStack.close();
            }
        };
    }
}
