package io.holdfast.parts;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Waits for what happens on other threads, in other processes or on a server, where no latch reaches, and never longer than a limit. A
 * check that throws ends the wait: only "not yet" is waited for, never a failure.
 */
public final class Eventually {
    /** Long enough for a busy machine. A test that passes never waits so long, so there is no reason to choose a shorter one. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

    private Eventually() {}

    /** What is waited for. It may ask a database or a server, and so may throw what they throw. */
    @FunctionalInterface
    public interface Check {
        boolean holds() throws Exception;
    }

    /** Waits until {@code check} holds; {@code what} completes the sentence "not within two minutes: …". */
    public static void holds(String what, Check check) {
        within(LIMIT, what, check);
    }

    public static void within(Duration limit, String what, Check check) {
        within(limit, () -> what, check);
    }

    /** As above, with words that are only made when the wait was in vain, so that they can say what is the case instead. */
    public static void within(Duration limit, Supplier<String> what, Check check) {
        await(limit, held -> what.get(), check::holds, held -> held);
    }

    /** Asks for a value until it is as wanted, and gives it. What it was last is in the failure. */
    public static <T> T see(Callable<T> value, Predicate<? super T> wanted) {
        return await(LIMIT, seen -> "still " + seen, value, wanted);
    }

    /** Lets this much time pass: for what must not happen in it. */
    public static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static <T> T await(
            Duration limit, Function<T, String> what, Callable<T> value, Predicate<? super T> wanted) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            T seen = ask(value);
            if (wanted.test(seen)) {
                return seen;
            }
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within " + limit + ": " + what.apply(seen));
            }
            // An interrupted thread does not park: without this it would ask as fast as it can until the limit.
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while waiting: " + what.apply(seen));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static <T> T ask(Callable<T> value) {
        try {
            return value.call();
        } catch (RuntimeException refused) {
            throw refused;
        } catch (Exception refused) {
            throw new IllegalStateException(refused);
        }
    }
}
