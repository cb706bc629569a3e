package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class WakeUpSignalTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private final WakeUpSignal wakeUp = new WakeUpSignal();

    @Test
    void callBeforeTheSleepIsKeptForItOnce() throws Exception {
        wakeUp.call();
        wakeUp.call();
        assertThat(wakeUp.sleep(LONG)).isTrue();
        assertThat(wakeUp.sleep(Duration.ZERO)).isFalse();
    }

    @Test
    void forgottenCallWakesNobodyAndTheNextOneDoes() throws Exception {
        wakeUp.call();
        wakeUp.forget();
        assertThat(wakeUp.sleep(Duration.ZERO)).isFalse();
        wakeUp.call();
        assertThat(wakeUp.sleep(LONG)).isTrue();
    }

    @Test
    void changeIsMadeBeforeTheCallCanBeHeard() throws Exception {
        AtomicBoolean changed = new AtomicBoolean();
        Thread caller = new Thread(() -> wakeUp.callAfter(() -> changed.set(true)));
        caller.start();
        assertThat(wakeUp.sleep(LONG)).isTrue();
        assertThat(changed).isTrue();
        caller.join();
    }
}
