package io.holdfast.consumer;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The polling threads of a consumer: one while its queue is empty, more while receives come back full. Here they wait when they are not to
 * poll. Any thread.
 */
final class Pollers implements PollShutdown.Polls {
    private final HealthMonitor monitor;
    private final BackgroundRunner background;
    private final Clocks clocks;
    private final Listeners listeners;
    private final String queueName;
    private final Set<Poller> running = new HashSet<>();
    private final BitSet alive = new BitSet();
    private int wanted;
    private int awake = 1;
    private boolean paused;
    private boolean stopped;
    private @Nullable IntFunction<Poller> maker;
    private @Nullable BiFunction<Integer, Poller, Thread> threads;

    Pollers(HealthMonitor monitor, BackgroundRunner background, Clocks clocks, Listeners listeners, String queueName) {
        this.monitor = monitor;
        this.background = background;
        this.clocks = clocks;
        this.listeners = listeners;
        this.queueName = queueName;
    }

    /** Starts so many, or lets the superfluous end. */
    synchronized void start(int number, IntFunction<Poller> maker, BiFunction<Integer, Poller, Thread> threads) {
        this.maker = maker;
        this.threads = threads;
        resize(number);
    }

    synchronized void resize(int number) {
        if (maker == null || threads == null || stopped) {
            return;
        }
        wanted = number;
        for (int i = 0; i < number; i++) {
            if (!alive.get(i)) {
                alive.set(i);
                Poller poller = maker.apply(i);
                running.add(poller);
                threads.apply(i, poller).start();
            }
        }
        notifyAll();
    }

    /** Waits until this one is to poll; false if it is to end. */
    synchronized boolean mayPoll(int number) throws InterruptedException {
        while (!stopped && number < wanted && (paused || number >= awake)) {
            wait();
        }
        boolean may = !stopped && number < wanted;
        if (!may) {
            alive.clear(number);
        }
        return may;
    }

    /** Whether polling is still wanted, after a wait for slots. */
    synchronized boolean polling() {
        return !stopped && !paused;
    }

    synchronized boolean stopped() {
        return stopped;
    }

    synchronized boolean paused() {
        return paused;
    }

    synchronized void pause(boolean pause) {
        paused = pause;
        notifyAll();
    }

    /** A receive was answered: a full one says that more pollers would find more, an empty one that one is enough. */
    void answered(int asked, int got) {
        monitor.polled();
        synchronized (this) {
            if (got == asked && awake < wanted) {
                awake++;
                notifyAll();
            } else if (got == 0) {
                awake = 1;
            }
        }
        if (got == 0) {
            listeners.tell(listener -> listener.emptyReceive(queueName));
        } else {
            listeners.tell(listener -> listener.received(queueName, got));
        }
    }

    void failed(Throwable failure) {
        monitor.pollFailed(failure);
        listeners.tell(listener -> listener.receiveFailed(queueName, failure));
    }

    BackgroundRunner background() {
        return background;
    }

    /** Sleeps, but not beyond the stop. In naps, so that a clock that a test moves is noticed. */
    synchronized void sleep(long nanos) throws InterruptedException {
        long end = clocks.nanos() + nanos;
        for (long left = nanos; left > 0 && !stopped; left = end - clocks.nanos()) {
            wait(Math.min(ConsumerLimits.NAP.toMillis(), left / 1_000_000 + 1));
        }
    }

    /** No poll begins after this. */
    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    @Override
    public synchronized boolean underWay() {
        return running.stream().anyMatch(Poller::mayBePolling);
    }

    @Override
    public synchronized boolean awaitEnd(long nanos) throws InterruptedException {
        long end = clocks.nanos() + nanos;
        for (long left = nanos; left > 0 && underWay(); left = end - clocks.nanos()) {
            wait(Math.min(ConsumerLimits.NAP.toMillis(), left / 1_000_000 + 1));
        }
        return !underWay();
    }

    @Override
    public synchronized int abandon() {
        return running.stream().mapToInt(Poller::abandon).sum();
    }

    synchronized void ended(Poller poller) {
        running.remove(poller);
        notifyAll();
    }

    synchronized long longestPollNanos() {
        return running.stream().mapToLong(Poller::pollingNanos).max().orElse(0);
    }

    synchronized int alive() {
        return running.size();
    }
}
