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
final class ConsumerRuntime {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerSettings<?> settings;
    private final ProcessEnvironment environment;
    private final ConsumerContext context;
    private final HandlerTimes times = new HandlerTimes();
    private final HealthMonitor monitor;
    private final Pollers pollers;
    private final PollShutdown pollShutdown;
    private final Workers workers;
    private final MessageReleaser releaser;
    private final MessageDeleter deleter;
    private final MessageDispatcher dispatcher;
    private final LeaseRenewer leaseRenewer;
    private final Thread renewerThread;
    private final BackgroundRunner background;
    private final ShutdownDeadline shutdown;
    private final DelayedTasks tasks;
    private final ThreadPoolExecutor heartbeats;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    <T> ConsumerRuntime(ConsumerSettings<T> settings, SourceQueue queue, ProcessEnvironment environment) {
        this.settings = settings;
        this.environment = environment;
        Listeners listeners = new Listeners(settings.listeners);
        CurrentQueue current = new CurrentQueue(settings, queue, environment, new QueueLookup(settings)::findAgain);
        ReturnedReceives returned = new ReturnedReceives();
        this.context = new ConsumerContext(
                current,
                new QueueCalls(
                        settings.sqs,
                        queue,
                        settings.longPoll,
                        returned,
                        environment.newId().replace("-", "")),
                returned,
                new FailedFifoGroups(environment),
                environment,
                new Slots(settings.concurrency),
                new InFlight(),
                listeners);
        this.monitor = new HealthMonitor(current, environment, listeners, times, settings.longPoll);
        this.background = new BackgroundRunner(monitor::unexpected);
        this.tasks = new DelayedTasks(environment.daemons("delayed-task"), background);
        this.heartbeats = new ThreadPoolExecutor(
                4, 4, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), environment.daemons("heartbeat-call"));
        heartbeats.allowCoreThreadTimeOut(true);
        this.pollers = new Pollers(monitor, background, environment, listeners, queue.name());
        this.pollShutdown =
                new PollShutdown(pollers, context.calls()::endPolls, returned, settings.abortLongPollOnClose);
        ThreadFactory virtual = settings.virtualThreads ? environment.virtualThreads() : null;
        this.workers = virtual != null
                ? new Workers(virtual, false, settings.concurrency)
                : new Workers(environment.daemons("worker"), true, settings.concurrency);
        this.releaser = new MessageReleaser(context);
        this.deleter = new MessageDeleter(context, settings.acknowledgement, tasks);
        this.shutdown = new ShutdownDeadline(environment, times, settings.shutdownDeadline);
        Settlement settlement =
                new Settlement(settings, context, deleter, new DeadLetterSender(settings.sqs), environment::random);
        HandlerTask.WorkContext<T> workContext = new HandlerTask.WorkContext<>(
                new HandlerInvoker<>(settings, context, times),
                settlement,
                releaser,
                workers,
                settings.inBatches(),
                monitor.stuck);
        this.dispatcher = new MessageDispatcher(
                context,
                workers,
                releaser,
                shutdown::mayStart,
                settings.inBatches(),
                messages -> new HandlerTask<>(workContext, messages));
        this.leaseRenewer =
                new LeaseRenewer(context, heartbeats, background, () -> monitor.check(pollers), this::stuck);
        this.renewerThread = environment.thread("heartbeat", false, leaseRenewer);
    }

    void start() {
        renewerThread.start();
        tasks.repeatedly(this::nanosToLookup, () -> context.current().refresh(Duration.ZERO));
        pollers.start(
                settings.pollersFor(settings.concurrency),
                number -> new Poller(
                        number,
                        pollers,
                        context,
                        dispatcher,
                        environment::newId,
                        environment::random,
                        settings.longPoll),
                (number, poller) -> environment.thread("poller-" + (number + 1), true, poller));
    }

    private long nanosToLookup() {
        long period = settings.settingsRefresh.toNanos();
        return period - environment.random().nextLong(period / 4);
    }

    /** A handler runs longer than the maximum lease. Another message gets its slot, but only as often as there are slots. */
    private void stuck(ReceivedMessage received) {
        received.lose();
        if (!received.lease.stick()) {
            return;
        }
        log.error("The handler of message {} has been running longer than the maximum lease", received.messageId());
        int stuck = monitor.stuck.incrementAndGet();
        int slots = context.slots().total();
        if (stuck <= slots) {
            workers.resize(slots + stuck);
            received.giveSlotBack();
        }
        context.listeners().tell(listener -> listener.stuck(received));
    }

    void pause(boolean pause) {
        pollers.pause(pause);
    }

    void concurrency(int messages) {
        workers.resize(messages + Math.max(0, monitor.stuck.get()));
        context.slots().resize(messages);
        pollers.resize(settings.pollersFor(messages));
    }

    Health health() {
        return monitor.health(
                pollers,
                renewerThread,
                context.inFlight().size(),
                context.slots().total(),
                shutdown.begun());
    }

    HandlerTimes times() {
        return times;
    }

    void close() {
        if (closing.compareAndSet(false, true)) {
            shutdown.begin();
            environment.thread("closer", true, this::takeApart).start();
        }
        if (environment.ownsThisThread()) {
            return; // this very thread is waited for
        }
        try {
            if (!awaitClosed()) {
                log.warn(
                        "The consumer of queue \"{}\" did not finish closing within its shutdown deadline",
                        context.queue().name());
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    /** In naps, so that a clock that a test moves is noticed. */
    private boolean awaitClosed() throws InterruptedException {
        long nap = ConsumerLimits.NAP.toNanos();
        for (long left = shutdown.leftNanos(); left > 0; left = shutdown.leftNanos()) {
            if (closed.await(Math.min(nap, left), TimeUnit.NANOSECONDS)) {
                return true;
            }
        }
        return closed.getCount() == 0;
    }

    private void takeApart() {
        try {
            pollers.stop();
            context.slots().close();
            context.slots().giveBack(pollShutdown.end(shutdown::leftForHandlersNanos));
            context.slots().awaitAllFree(shutdown::leftForHandlersNanos);
            releaser.release(context.inFlight().all());
            context.inFlight().orphans().forEach(orphan -> orphan.lease.interrupt());
            deleter.flush();
            workers.close();
            tasks.close(shutdown.leftNanos());
        } catch (InterruptedException | RuntimeException | Error unexpected) {
            log.error(
                    "The consumer of queue \"{}\" failed while closing",
                    context.queue().name(),
                    unexpected);
        } finally {
            // Last, so that no lease ends while something above still needs it.
            leaseRenewer.stop();
            heartbeats.shutdown();
            closed.countDown();
        }
    }
}
