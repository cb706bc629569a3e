package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.app.action.QueueKey;
import io.holdfast.app.advice.QueueAdvisor;
import io.holdfast.app.alarm.AlarmLines;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditReader;
import io.holdfast.app.backup.Backups;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.endpoint.admin.AdminAccess;
import io.holdfast.app.endpoint.admin.AdminEndpoint;
import io.holdfast.app.endpoint.admin.AdminRoute;
import io.holdfast.app.endpoint.admin.AlarmRoutes;
import io.holdfast.app.endpoint.admin.BackupRoutes;
import io.holdfast.app.endpoint.admin.IdentityAdminRoutes;
import io.holdfast.app.endpoint.admin.MessageRoutes;
import io.holdfast.app.endpoint.admin.QueueRoutes;
import io.holdfast.app.endpoint.admin.QueueRowsElsewhere;
import io.holdfast.app.endpoint.admin.RedriveRoutes;
import io.holdfast.app.endpoint.admin.ServerFacts;
import io.holdfast.app.endpoint.admin.ServerRoutes;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.NumbersElsewhere;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.peek.MessagePeek;
import io.holdfast.app.peer.ClusterViews;
import io.holdfast.app.redrive.RedriveServices;
import io.holdfast.app.story.MessageStories;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.Rows;
import io.holdfast.protocol.sqs.result.Failure;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes the server's own API: here each subject adds its routes. */
@SuppressForbidden
record AdminStart(
        OpenedServer opened,
        ServerSettings settings,
        Partitions partitions,
        QueueHistory history,
        IdentityServices identity,
        Gate gate,
        Audit audit,
        PartitionClock clock,
        ClockSteps steps,
        DiskGuard disk,
        AlarmServices alarms,
        Backups backups) {
    /** People look at pages; two who wait for the disk do not hold up a third for long. */
    private static final int WORKERS = 2;

    private static final int MOST_WAITING_REQUESTS = 64;
    private static final long IDLE_SECONDS = 10;

    /**
     * The endpoint.
     *
     * @param cluster null if the server is alone
     * @param control has the nodes of a cluster in its rows
     * @param rows of the queues of all nodes; null if the server is alone
     */
    AdminEndpoint endpoint(
            Authentication authentication,
            Principal home,
            PublicAddress address,
            Executor workers,
            @Nullable ClusterStart cluster,
            ControlPartition control,
            @Nullable QueueRowsElsewhere rows) {
        long startedAtMillis = InstantSource.system().millis();
        List<AdminRoute> routes = new ArrayList<>();
        AuditReader trail = new AuditReader(settings.auditDirectory());
        ServerFacts facts = facts(startedAtMillis);
        ClusterViews views = cluster == null ? null : cluster.views();
        routes.addAll(
                cluster == null || views == null
                        ? ServerRoutes.of(facts, home, trail)
                        : ServerRoutes.of(
                                facts,
                                home,
                                cluster.nodes(control, startedAtMillis, disk::freeBytes),
                                cluster.members().changes(control),
                                views.totals(history),
                                views.audit(trail)));
        QueueAdvisor advisor = new QueueAdvisor(history, () -> Instant.ofEpochMilli(steps.shown(clock.nowMillis())));
        RedriveServices redrives = RedriveStart.start(
                opened, settings, partitions, views == null ? NumbersElsewhere.NONE : views.numbers(partitions), steps);
        routes.addAll(QueueRoutes.of(
                partitions.directory(),
                history,
                alarms::stateOf,
                startedAtMillis,
                steps::shown,
                List.of(
                        MessageRoutes.diagnosis(advisor),
                        RedriveRoutes.marks(redrives.redrives(), partitions.directory(), steps::shown)),
                rows));
        routes.addAll(MessageRoutes.advice(advisor));
        routes.addAll(MessageRoutes.of(
                peek(), stories(views == null ? partitions.rows() : views.stories(partitions)), steps));
        routes.addAll(RedriveRoutes.of(redrives.redrives(), redrives.groups(), steps::shown));
        routes.addAll(BackupRoutes.of(backups));
        routes.addAll(AlarmRoutes.of(new AlarmLines(alarms.store(), alarms.catalogue(), steps::shown)));
        routes.addAll(IdentityAdminRoutes.of(identity.directory(gate), identity.signIn(), audit));
        AdminAccess access = new AdminAccess(authentication, gate, audit, partitions.directory(), home);
        return new AdminEndpoint(routes, access, address, workers);
    }

    MessagePeek peek() {
        return new MessagePeek(
                partitions::rowsOf,
                new KeptParts(partitions.placement(), opened.storage()),
                queue -> {
                    Failure objection =
                            QueueKey.objection(queue, opened.encryption().kmsKeys());
                    return objection == null ? null : objection.message();
                },
                clock::nowMillis);
    }

    private MessageStories stories(List<Rows> rows) {
        return new MessageStories(
                rows, clock::nowMillis, settings.metrics().stories().keep().toMillis(), arn -> {
                    QueueName name = QueueName.ofArn(arn);
                    return name == null ? null : partitions.directory().find(name);
                });
    }

    private ServerFacts facts(long startedAtMillis) {
        ServerSettings.Network network = settings.network();
        return new ServerFacts(
                Version.CURRENT,
                startedAtMillis,
                network.bind() + ":" + network.port(),
                opened.storage().partitions(),
                network.tls().isPresent(),
                identity.identities()::hasKeys,
                disk::freeBytes,
                () -> partitions.commits().quantileMillis(0.99),
                partitions.directory()::size,
                history);
    }

    /** They are there while somebody asks, and end by themselves. Each answers for what it throws, so none ends by that. */
    static Executor workers(String name) {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                WORKERS,
                WORKERS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING_REQUESTS),
                task -> {
                    Thread thread = new Thread(task, name);
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
