package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.Volume;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sends are refused only while there is no room. */
final class DiskGuardTest {
    private static final long RESERVE_BYTES = 100;

    private final BackgroundTasks tasks = new BackgroundTasks(System::nanoTime);
    private final FakeVolume volume = new FakeVolume();
    private final AtomicInteger reclaims = new AtomicInteger();

    @Test
    void gateClosesBelowTheReserveAndOpensWhenThereIsRoom() {
        DiskGuard guard = guard(reclaims::incrementAndGet);
        assertThat(guard.isOpen()).isTrue();
        volume.freeBytes = RESERVE_BYTES - 1;
        guard.look();
        assertThat(guard.isOpen()).isFalse();
        volume.freeBytes = RESERVE_BYTES;
        guard.look();
        assertThat(guard.isOpen()).isTrue();
        assertThat(guard.freeBytes()).isEqualTo(RESERVE_BYTES);
    }

    @Test
    void roomIsSeenWhileSpaceIsStillBeingReclaimed() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        volume.freeBytes = 0;
        DiskGuard guard = guard(() -> {
            begun.countDown();
            mayEnd.await();
        });
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            other.execute(guard::makeRoom);
            assertThat(begun.await(2, TimeUnit.MINUTES)).isTrue();
            volume.freeBytes = RESERVE_BYTES;
            guard.look();
            assertThat(guard.isOpen()).isTrue();
        } finally {
            mayEnd.countDown();
            other.shutdown();
        }
    }

    @Test
    void timersLookWhileSpaceIsStillBeingReclaimed() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        volume.freeBytes = 0;
        ScheduledExecutorService timer = OpenedServer.newTimer();
        try {
            guard(() -> {
                        begun.countDown();
                        mayEnd.await();
                    })
                    .watch(timer);
            assertThat(begun.await(2, TimeUnit.MINUTES)).isTrue();
            volume.looked = new CountDownLatch(2);
            assertThat(volume.looked.await(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            mayEnd.countDown();
            timer.shutdownNow();
        }
    }

    @Test
    void reclaimThatFailsIsTriedAgainWhileThereIsNoRoom() {
        volume.freeBytes = 0;
        DiskGuard guard = guard(() -> {
            reclaims.incrementAndGet();
            throw new IOException("expected in this test");
        });
        guard.makeRoom();
        guard.makeRoom();
        assertThat(reclaims).hasValue(2);
        assertThat(tasks.failures()).containsEntry("disk-reclaim", 2L);

        volume.freeBytes = RESERVE_BYTES;
        guard.look();
        guard.makeRoom();
        assertThat(reclaims).hasValue(2);
    }

    @Test
    void volumeThatCannotBeAskedLeavesTheGateAsItIsAndIsCounted() {
        DiskGuard guard = guard(reclaims::incrementAndGet);
        volume.failure = new IllegalStateException("expected in this test");
        guard.look();
        assertThat(guard.isOpen()).isTrue();
        assertThat(tasks.failures()).containsEntry("disk-space", 1L);
        volume.failure = null;
        volume.freeBytes = 0;
        guard.look();
        assertThat(guard.isOpen()).isFalse();
    }

    private DiskGuard guard(BackgroundTask.Step reclaim) {
        return new DiskGuard(volume, total -> RESERVE_BYTES, reclaim, tasks);
    }

    private static final class FakeVolume implements Volume {
        volatile long freeBytes = 1_000;
        volatile @Nullable RuntimeException failure;
        volatile CountDownLatch looked = new CountDownLatch(1);

        @Override
        public long freeBytes() {
            looked.countDown();
            if (failure != null) {
                throw failure;
            }
            return freeBytes;
        }

        @Override
        public long totalBytes() {
            return 10_000;
        }
    }
}
