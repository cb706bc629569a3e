package io.holdfast.consumer;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a running consumer, put together; and how they are taken apart. Any thread. */
final class Machinery {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final Settings<?> settings;
    private final Surroundings surroundings;
    private final Workplace workplace;
    private final HandlerTimes times = new HandlerTimes();
    private final Watch watch;
    private final Pollers pollers;
    private final PollShutdown pollShutdown;
    private final Workers workers;
    private final Release release;
    private final Deletes deletes;
    private final Dispatch dispatch;
    private final Heart heart;
    private final Thread heartThread;
    private final RunAgain runAgain;
    private final Stopping stopping;
    private final Errands errands;
    private final ThreadPoolExecutor heartbeats;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    <T> Machinery(Settings<T> settings, SourceQueue queue, Surroundings surroundings) {
        this.settings = settings;
        this.surroundings = surroundings;
        Listeners listeners = new Listeners(settings.listeners);
        CurrentQueue current = new CurrentQueue(settings, queue, surroundings, new QueueLookup(settings)::findAgain);
        ReturnedReceives returned = new ReturnedReceives();
        this.workplace = new Workplace(
                current,
                new QueueCalls(
                        settings.sqs,
                        queue,
                        settings.longPoll,
                        returned,
                        surroundings.newId().replace("-", "")),
                returned,
                new SuspectGroups(surroundings),
                surroundings,
                new Slots(settings.concurrency),
                new InFlight(),
                listeners);
        this.watch = new Watch(current, surroundings, listeners, times, settings.longPoll);
        this.runAgain = new RunAgain(watch::unexpected);
        this.errands = new Errands(surroundings.daemons("errands"), runAgain);
        this.heartbeats = new ThreadPoolExecutor(
                4, 4, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), surroundings.daemons("heartbeat"));
        heartbeats.allowCoreThreadTimeOut(true);
        this.pollers = new Pollers(watch, runAgain, surroundings, listeners, queue.name());
        this.pollShutdown =
                new PollShutdown(pollers, workplace.calls()::endPolls, returned, settings.abortLongPollOnClose);
        ThreadFactory virtual = settings.virtualThreads ? surroundings.virtualThreads() : null;
        this.workers = virtual != null
                ? new Workers(virtual, false, settings.concurrency)
                : new Workers(surroundings.daemons("worker"), true, settings.concurrency);
        this.release = new Release(workplace);
        this.deletes = new Deletes(workplace, settings.acknowledgement, errands);
        this.stopping = new Stopping(surroundings, times, settings.shutdownDeadline);
        Settlement settlement =
                new Settlement(settings, workplace, deletes, new SideQueue(settings.sqs), surroundings::random);
        Work.Desk<T> desk = new Work.Desk<>(
                new Handling<>(settings, workplace, times),
                settlement,
                release,
                workers,
                settings.inBatches(),
                watch.stuck);
        this.dispatch = new Dispatch(
                workplace,
                workers,
                release,
                stopping::mayStart,
                settings.inBatches(),
                messages -> new Work<>(desk, messages));
        this.heart = new Heart(workplace, heartbeats, runAgain, () -> watch.look(pollers), this::stuck);
        this.heartThread = surroundings.thread("heart", false, heart);
    }

    void start() {
        heartThread.start();
        errands.repeatedly(this::nanosToLookup, () -> workplace.current().refresh(Duration.ZERO));
        pollers.start(
                settings.pollersFor(settings.concurrency),
                number -> new Poller(
                        number,
                        pollers,
                        workplace,
                        dispatch,
                        surroundings::newId,
                        surroundings::random,
                        settings.longPoll),
                (number, poller) -> surroundings.thread("poller-" + (number + 1), true, poller));
    }

    private long nanosToLookup() {
        long period = settings.settingsRefresh.toNanos();
        return period - surroundings.random().nextLong(period / 4);
    }

    /** A handler runs longer than the maximum lease. Another message gets its slot, but only as often as there are slots. */
    private void stuck(ReceivedMessage received) {
        received.lose();
        if (!received.lease.stick()) {
            return;
        }
        log.error("The handler of message {} runs for longer than the maximum lease", received.messageId());
        int stuck = watch.stuck.incrementAndGet();
        int slots = workplace.slots().total();
        if (stuck <= slots) {
            workers.resize(slots + stuck);
            received.giveSlotBack();
        }
        workplace.listeners().tell(listener -> listener.stuck(received));
    }

    void pause(boolean pause) {
        pollers.pause(pause);
    }

    void concurrency(int messages) {
        workers.resize(messages + Math.max(0, watch.stuck.get()));
        workplace.slots().resize(messages);
        pollers.resize(settings.pollersFor(messages));
    }

    Health health() {
        return watch.health(
                pollers,
                heartThread,
                workplace.inFlight().size(),
                workplace.slots().total(),
                stopping.begun());
    }

    HandlerTimes times() {
        return times;
    }

    void close() {
        if (closing.compareAndSet(false, true)) {
            stopping.begin();
            surroundings.thread("closer", true, this::takeApart).start();
        }
        if (surroundings.areAroundThisThread()) {
            return; // this very thread is waited for
        }
        try {
            if (!closed.await(stopping.leftNanos(), TimeUnit.NANOSECONDS)) {
                log.warn(
                        "Consumer of queue \"{}\" was not done by its deadline",
                        workplace.queue().name());
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private void takeApart() {
        try {
            pollers.stop();
            workplace.slots().close();
            workplace.slots().giveBack(pollShutdown.end(stopping::leftForHandlersNanos));
            workplace.slots().awaitAllFree(stopping.leftForHandlersNanos());
            release.release(workplace.inFlight().all());
            workplace.inFlight().orphans().forEach(orphan -> orphan.lease.interrupt());
            deletes.flush();
            workers.close();
            errands.close(stopping.leftNanos());
        } catch (InterruptedException | RuntimeException | Error unexpected) {
            log.error("A consumer did not stop as it should", unexpected);
        } finally {
            // Last, so that no lease ends while something above still needs it.
            heart.stop();
            heartbeats.shutdown();
            closed.countDown();
        }
    }
}
