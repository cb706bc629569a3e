package io.holdfast.app.endpoint.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreSettings;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server is not called ready when something that it needs has died beside it. */
final class HealthEndpointTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path dir;

    private long nanos;
    private final BackgroundTasks tasks = new BackgroundTasks(() -> nanos);
    private final List<Response> answers = new ArrayList<>();

    @Test
    void serverWhoseTaskHasDiedIsAliveButNotReadyUntilItWorksAgain() throws Exception {
        try (Storage storage = Storage.open(dir, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run)) {
            Store store = storage.store(0);
            Partition partition = new Partition(
                    new DirectLoop(),
                    store,
                    new CommitThread(store, Runnable::run),
                    () -> 1_000,
                    EngineSettings.DEFAULT,
                    new QueueDirectory(),
                    new DurationHistogram(),
                    reason -> {});
            HealthEndpoint health = new HealthEndpoint(new Partitions(partition), tasks, ClusterHealth.ALONE);
            BackgroundTask task = tasks.task("disk-space", LIMIT, () -> {});
            health.ready(exchange());
            nanos += LIMIT.toNanos() + 1;
            health.ready(exchange());
            health.live(exchange());
            task.run();
            health.ready(exchange());
        }
        assertThat(answers).extracting(answer -> answer.head().status()).containsExactly(200, 503, 200, 200);
    }

    /** Only takes an answer. */
    private Exchange exchange() {
        return (Exchange) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Exchange.class}, (self, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("answer");
                    answers.add((Response) arguments[0]);
                    return null;
                });
    }

    private static final class DirectLoop implements Loop {
        @Override
        public boolean isCurrent() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void executeLast(Runnable task) {
            task.run();
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            // No time passes here.
        }
    }
}
