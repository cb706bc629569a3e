package io.holdfast.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    /** Says what it was told, and goodbye when asked to end. */
    static final class Talker {
        private Talker() {}

        public static void main(String[] arguments) throws InterruptedException {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("goodbye")));
            System.out.println("told " + arguments[0]);
            new CountDownLatch(1).await();
        }
    }

    @Test
    void marksAreSeenAndSigtermIsHeard() {
        try (ChildJvm child = ChildJvm.of(Talker.class).argument("a secret").start()) {
            assertThat(child.awaitPrefix("told ", SOON)).isEqualTo("a secret");
            child.sigstop();
            assertThat(child.isAlive()).isTrue();
            child.sigcont();
            child.sigterm();
            assertThat(child.waitFor(SOON)).isEqualTo(143);
            child.await("goodbye", SOON);
            assertThat(child.count("goodbye")).isOne();
        }
    }

    @Test
    void aKilledChildSaysNothingMore() {
        try (ChildJvm child = ChildJvm.of(Talker.class).argument("x").start()) {
            child.await("told x", SOON);
            child.kill9();
            assertThat(child.waitFor(SOON)).isEqualTo(137);
            assertThatThrownBy(() -> child.await("goodbye", SOON)).hasMessageContaining("ended without printing");
        }
    }
}
