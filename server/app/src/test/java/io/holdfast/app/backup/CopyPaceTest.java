package io.holdfast.app.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CopyPaceTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong now = new AtomicLong();

    private CopyPace pace(long bytesPerSecond) {
        return new CopyPace(bytesPerSecond, now::get, nanos -> {
            now.addAndGet(nanos);
            return false;
        });
    }

    @Test
    void soManyBytesPassPerSecond() throws Exception {
        CopyPace pace = pace(1_000);
        for (int i = 0; i < 50; i++) {
            pace.passed(200);
        }
        assertThat(now.get()).isEqualTo(10 * SECOND);
    }

    @Test
    void whatASlowDiskTookIsNotAddedToIt() throws Exception {
        CopyPace pace = pace(1_000);
        for (int i = 0; i < 10; i++) {
            now.addAndGet(SECOND / 2);
            pace.passed(500);
        }
        assertThat(now.get()).isEqualTo(5 * SECOND);
    }

    /** Otherwise a long pause would be followed by a burst. */
    @Test
    void timeInWhichNothingPassedIsMadeUpForASecondAtMost() throws Exception {
        CopyPace pace = pace(1_000);
        now.addAndGet(100 * SECOND);
        pace.passed(1_000);
        assertThat(now.get()).isEqualTo(100 * SECOND);
        pace.passed(1_000);
        assertThat(now.get()).isEqualTo(101 * SECOND);
    }

    @Test
    void withoutARateNobodyWaits() throws Exception {
        CopyPace pace = pace(0);
        pace.passed(Long.MAX_VALUE / 2);
        assertThat(now.get()).isZero();
    }

    @Test
    void nothingPassesOnceItIsStopped() throws Exception {
        CountDownLatch stop = new CountDownLatch(1);
        CopyPace pace = CopyPace.of(0, System::nanoTime, stop);
        pace.passed(1);
        stop.countDown();
        assertThatThrownBy(() -> pace.passed(1)).isInstanceOf(BackupStopped.class);
    }
}
