package io.holdfast.spring;

import io.holdfast.consumer.QueueConsumer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;

/**
 * The consumers of an application: one for each {@link QueueHandler}. They start last and stop first, before executors, connection pools
 * and everything else that handlers may need. Any thread.
 *
 * <p>When the application closes, it waits until the consumers have stopped, each within its shutdown deadline (90 s by default), whatever
 * {@code spring.lifecycle.timeout-per-shutdown-phase} says: going on earlier would take the DataSource away from handlers that still run.
 */
public final class QueueConsumers
        implements SmartLifecycle, SmartInitializingSingleton, ApplicationListener<ContextClosedEvent>, Ordered {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumers.class);
    private final ApplicationContext application;
    private final HandlerSearch search;
    private final ConsumerFactory factory;
    private final Object turn = new Object();
    private volatile Map<String, FoundHandler> handlers = Map.of();
    private volatile Map<String, QueueConsumer> running = Map.of();

    QueueConsumers(ApplicationContext application, HandlerSearch search, ConsumerFactory factory) {
        this.application = application;
        this.search = search;
        this.factory = factory;
    }

    /** The running consumer of a queue, by the queue's name: to pause it, or to change its concurrency. */
    public Optional<QueueConsumer> of(String queueName) {
        return Optional.ofNullable(running.get(queueName));
    }

    /** All running consumers, by the names of their queues. */
    public Map<String, QueueConsumer> all() {
        return running;
    }

    /** Whether there are handlers at all. */
    boolean hasHandlers() {
        return !handlers.isEmpty();
    }

    @Override
    public void afterSingletonsInstantiated() {
        List<FoundHandler> found = search.find();
        Map<String, FoundHandler> byName = new LinkedHashMap<>();
        for (FoundHandler handler : found) {
            factory.decoder(handler); // says now what would fail later, even if nothing is to start yet
            byName.put(ConsumerProperties.nameOf(handler.queue()), handler);
        }
        handlers = byName;
        for (String key : factory.properties().queues().keySet()) {
            if (factory.properties().hasNoneOf(key, byName.keySet())) {
                log.warn("holdfast.consumer.queues has settings for queue \"{}\", but no handler consumes it", key);
            }
        }
    }

    @Override
    public void start() {
        synchronized (turn) {
            if (isRunning()) {
                return;
            }
            Map<String, QueueConsumer> started = new LinkedHashMap<>();
            boolean done = false;
            try {
                for (Map.Entry<String, FoundHandler> handler : handlers.entrySet()) {
                    QueueConsumer consumer = factory.make(handler.getValue(), search.callOf(handler.getValue()));
                    consumer.start();
                    started.put(handler.getKey(), consumer);
                }
                done = true;
            } finally {
                if (!done) {
                    ConsumerClosing.close(started.values());
                }
            }
            running = Map.copyOf(started);
        }
    }

    @Override
    public void stop() {
        synchronized (turn) {
            Map<String, QueueConsumer> others = new LinkedHashMap<>(running);
            String own = HandlerCall.current();
            QueueConsumer ofCaller = own == null ? null : others.remove(own);
            if (ofCaller != null) {
                ofCaller.close(); // only begins, because this very handler is waited for
            }
            ConsumerClosing.close(others.values());
            running = Map.of();
        }
    }

    @Override
    public boolean isRunning() {
        return !running.isEmpty();
    }

    @Override
    public boolean isAutoStartup() {
        return factory.properties().autoStartup();
    }

    /** Schedulers and strict executors take no more tasks after this event, so it must reach the consumers first: handlers may use them. */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        if (event.getApplicationContext() == application) {
            stop();
        }
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
